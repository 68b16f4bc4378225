// Ask once, in place: before an answer that uses something up and is final, the question bar turns into *do it* and
// *Back*. The title says what an answer costs (`drawing.weight`); this says when to ask.

import { $, el, icon } from './shell.js';
import * as settings from './settings.js';

let asking = null;
let back = null;

// `always`: before everything that cannot be undone; `matters`: only if a stock is run down as well; `never`.
function wanted(option) {
  const when = settings.now('ask');
  return when === 'always' || (when === 'matters' && 'matters' in option.dataset);
}

export const isOpen = () => asking !== null;

export function close({ refocus = false } = {}) {
  if (!asking) return false;
  asking.remove();
  asking = null;
  $('#area-question').inert = false;
  if (refocus && back?.isConnected) back.focus({ preventScroll: true });
  back = null;
  return true;
}

// Two lines as the options have them.
const lines = (first, second) => [el('b', {}, first), second ? el('span', {}, second) : null];

function open(option, go) {
  close();
  const { ask, because, go: deed, left } = option.dataset;
  const quiet = 'matters' in option.dataset ? null : el('input', { type: 'checkbox' });
  const yes = el('button', {
    type: 'button',
    class: 'primary',
    'aria-describedby': 'ask-because',
    onclick: () => {
      if (quiet?.checked) settings.choose('ask', 'matters', chosen.here('ask') !== null);
      close({ refocus: true });
      go();
    },
  }, ...lines(deed, left));
  // Holding Enter down asks; it does not answer.
  yes.addEventListener('keydown', (event) => { if (event.repeat) event.preventDefault(); });
  back = document.activeElement === document.body ? option : document.activeElement;
  asking = el('div', { class: 'ask-once', role: 'group', 'aria-labelledby': 'ask-what' },
    el('div', { class: 'ask-q' }, el('h2', { id: 'ask-what' }, `${ask.charAt(0).toUpperCase()}${ask.slice(1)}?`)),
    yes,
    el('button', { type: 'button', class: 'btn', onclick: () => close({ refocus: true }) }, ...lines('Back', left ? 'nothing is spent' : '')),
    quiet ? el('label', { class: 'check' }, quiet, 'Don’t ask again') : null,
    el('p', { class: 'ask-why', id: 'ask-because' }, icon('alert', 14), el('span', {}, `Asked because: ${because}`)));
  // The second half of a double click was aimed at the option that stood here: it neither answers nor goes back, nor
  // does it take the focus away.
  asking.addEventListener('mousedown', (event) => { if (event.detail > 1) event.preventDefault(); });
  asking.addEventListener('click', (event) => {
    if (event.detail > 1) { event.preventDefault(); event.stopPropagation(); }
  }, { capture: true });
  const bar = $('#area-question');
  asking.style.minHeight = `${bar.offsetHeight}px`;
  bar.after(asking);
  bar.inert = true;
  yes.focus({ preventScroll: true });
}

// Goes on immediately, or after a yes.
export function first(option, go) {
  if (option && wanted(option)) open(option, go);
  else go();
}
