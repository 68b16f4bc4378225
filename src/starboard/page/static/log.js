// The log: down is later, and its end stays in sight unless somebody reads further up. Whose beats are shown is chosen
// here; the server knows nothing of it.

import { $, $$ } from './shell.js';

const NEAR = 40;
const pane = $('#pane-log');
let shown = '';
let atEnd = true;

export function isShown(entry) {
  if (!shown || entry.matches('.log-sep, .wide-phase')) return true;
  if (shown === 'fresh') return entry.classList.contains('fresh');
  const [seat, touched] = shown.startsWith('touched ') ? [shown.slice(8), true] : [shown, false];
  const seats = (entry.dataset.seats ?? '').split(' ');
  return touched ? seats.includes(seat) : entry.dataset.seat === seat;
}

// Call this whenever the areas have changed.
export function settle() {
  for (const button of $$('[data-filter]')) button.setAttribute('aria-pressed', String(button.dataset.filter === shown));
  for (const entry of $$('.log > li', pane)) entry.hidden = !isShown(entry);
  if (atEnd) pane.scrollTop = pane.scrollHeight;
}

// What was told after the entry of this name, oldest first.
export function since(last) {
  const found = [];
  for (const entry of $$('#area-log [data-log]').reverse()) {
    if (entry.dataset.log === last) break;
    found.unshift($('.go', entry)?.textContent.trim() ?? '');
  }
  return found;
}

export const newest = () => $$('#area-log [data-log]').at(-1)?.dataset.log ?? '';

pane.addEventListener('scroll', () => { atEnd = pane.scrollHeight - pane.scrollTop - pane.clientHeight < NEAR; });
// Where the log was not in sight, it could not be scrolled either.
new ResizeObserver(() => { if (atEnd) pane.scrollTop = pane.scrollHeight; }).observe(pane);

// Opens a beat where it stands.
function open(name) {
  const beat = $(`#area-log [data-log="${CSS.escape(name)}"]`);
  if (!beat) return;
  shown = '';
  atEnd = false;
  settle();
  $('details', beat)?.setAttribute('open', '');
  beat.scrollIntoView({ block: 'nearest' });
}

export function setUp({ showFeed, filtered }) {
  document.addEventListener('click', (event) => {
    const hit = event.target.closest?.('[data-filter], [data-beat]');
    if (hit?.dataset.beat) { showFeed('log'); open(hit.dataset.beat); }
    else if (hit) { shown = hit.dataset.filter; settle(); filtered(); }
  });
  settle();
}
