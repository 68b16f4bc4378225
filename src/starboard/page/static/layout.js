// What scripts need to know of the frame: which one it is, its scale, and where the history stands in it.

import { $, $$ } from './shell.js';

export const frame = () => document.documentElement.dataset.frame;
export const hasTabBar = () => ['phone', 'tablet'].includes(frame());

// Pixels of the window per pixel of the layout. Measured, for browsers do not agree on what a zoomed box is.
export function scale() {
  const zoomed = frame() === 'large' || 'zoomed' in document.documentElement.dataset;
  const box = zoomed ? $('.frame') : null;
  return box ? box.getBoundingClientRect().width / box.offsetWidth : 1;
}

// ------------------------------------------------------------------ history

const area = () => $('#area-history');
const buttons = () => $$('[data-do=history]');
const isOpen = () => document.body.dataset.history === 'open';

// In the compact frame it has no row of its own: it stands in the top bar.
function place() {
  const home = frame() === 'compact' ? $('#area-status') : $('.tabbar');
  if (area().nextElementSibling !== home) home.before(area());
}

// Where the title has put it behind a button, it is opened first.
export function openHistory(open = true) {
  const had = isOpen();
  if (open && buttons().length) document.body.dataset.history = 'open';
  else delete document.body.dataset.history;
  settle();
  return had;
}

// After an update the server's markup is back, which knows nothing of what is open.
export function settle() {
  for (const button of buttons()) button.setAttribute('aria-expanded', String(isOpen()));
}

export function setUp() {
  place();
  addEventListener('framechange', () => { place(); openHistory(false); });
  document.addEventListener('click', (event) => {
    if (event.target.closest('[data-do=history]')) openHistory(!isOpen());
    else if (isOpen() && !event.target.closest('#area-history, #past')) openHistory(false);
  });
}
