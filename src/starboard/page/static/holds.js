// What the frame holds, as words on itself, for the rules that lay it out. With `:has()` in their place any change inside the
// frame would have the browser work out the style of everything in it anew.

import { $ } from './shell.js';

const FACTS = {
  ribbon: '.frame-ribbons .ribbon',
  whole: '#area-stage [data-whole]',
  curtain: '.curtain',
  history: '.history-button',
  clock: '.badge.clock',
  undo: '.undo',
  since: '.timeline > .since',
  strip: '.top-strip',
};
const frame = $('.frame');

// Call this before anything asks where things are. The server writes the first words, for the first picture.
export function settle() {
  const words = Object.keys(FACTS).filter((word) => $(FACTS[word], frame)).join(' ');
  if (frame.dataset.holds !== words) frame.dataset.holds = words;
}
