// What is new is read from its start: a picture from the top, options from the first one.

import { $, $$ } from './shell.js';

const picture = () => $('#area-stage [data-whole]')?.className ?? '';
const question = () => $('#asked')?.dataset.question ?? '';
let shown = picture();
let asked = question();

// What an update changes in place keeps how far it was scrolled.
export function settle() {
  const pictureNow = picture();
  if (pictureNow !== shown) $('.frame-stage').scrollTop = 0;
  shown = pictureNow;
  const questionNow = question();
  if (questionNow !== asked) for (const row of $$('#area-question :is(.chips, .markers)')) row.scrollLeft = 0;
  asked = questionNow;
}
