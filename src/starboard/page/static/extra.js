// The title's own tab in the log column. It opens while something that it has a card for is lit, and for as long as it
// has a card that stays; then the tab that was there before is back.

import { $, $$ } from './shell.js';

let showFeed = () => {};
let lit = '';
let before = '';

const tab = () => $('.tabs [data-feed=extra]');

// The card to show now. Where the frame does not show the tab, the title shows its cards elsewhere.
function card() {
  if (!tab()?.getClientRects().length) return null;
  return $('#area-extra [data-card].lit') ?? $('#area-extra [data-stays]');
}

// What is pointed at or has the focus. Something that is taken off the page tells nobody that it is no longer.
const isLit = (node) => (node.dataset.hover ?? node.dataset.key) === lit && node.matches(':hover, :focus');

export function settle() {
  if (lit && !$$('[data-hover], [data-key]').some(isLit)) lit = '';
  show();
}

function show() {
  if (!tab()) return;
  for (const one of $$('#area-extra [data-card]')) one.classList.toggle('lit', one.dataset.card === lit);
  const wanted = card();
  const open = document.body.dataset.feed === 'extra';
  $('.tab-badge', tab()).textContent = wanted?.dataset.badge ?? '';
  if (wanted && !open && !before) {
    before = document.body.dataset.feed;
    showFeed('extra');
  } else if (!wanted && before) {
    const back = before;
    before = '';
    // Whoever has turned to another tab meanwhile stays there.
    if (open) showFeed(back);
  }
}

export function light(key, on) {
  if (on) lit = key;
  else if (lit === key) lit = '';
  show();
}

export function setUp(options) {
  ({ showFeed } = options);
  addEventListener('framechange', settle);
  settle();
}
