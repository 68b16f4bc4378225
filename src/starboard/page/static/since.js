// The strip since one's own move: every chip reads whole. What has no room is scrolled to, newest first; it fades on the
// side on which there is more.

import { $ } from './shell.js';

const NEAR = 2;
let shown = '';
let known = null;

const row = () => $('.since-chips');

function fade() {
  const chips = row();
  if (!chips) return;
  const [left, right] = [chips.scrollLeft, chips.scrollWidth - chips.clientWidth - chips.scrollLeft];
  chips.classList.toggle('before', left > NEAR);
  chips.classList.toggle('after', right > NEAR);
}

// Call this whenever the areas have changed.
export function settle() {
  const chips = row();
  if (!chips) { shown = ''; return; }
  const last = chips.lastElementChild?.dataset.beat ?? '';
  if (last !== shown || chips !== known) chips.scrollLeft = chips.scrollWidth;
  [shown, known] = [last, chips];
  fade();
}

// Brings the chip of a beat into the strip's window.
export function bring(chip) {
  const chips = row();
  if (!chip || !chips) return;
  const [of, all] = [chip.getBoundingClientRect(), chips.getBoundingClientRect()];
  if (of.left < all.left) chips.scrollLeft -= all.left - of.left + 24;
  else if (of.right > all.right) chips.scrollLeft += of.right - all.right + 24;
}

export function setUp() {
  document.addEventListener('scroll', (event) => { if (event.target === row()) fade(); }, true);
  // A wheel that turns one way only moves it, too.
  document.addEventListener('wheel', (event) => {
    const chips = event.target.closest?.('.since-chips');
    if (!chips || event.deltaX || chips.scrollWidth <= chips.clientWidth) return;
    chips.scrollLeft += event.deltaY;
    event.preventDefault();
  }, { passive: false });
  addEventListener('resize', () => { shown = ''; settle(); });
  settle();
}
