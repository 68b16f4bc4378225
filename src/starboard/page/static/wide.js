// The log over the stage: the whole game with a column for each seat. The server is asked for it when somebody opens it,
// and again while it is open and something has happened.

import { $, $$, complain } from './shell.js';
import { get } from './net.js';
import { hasTabBar } from './layout.js';
import * as log from './log.js';

const panel = $('#wide');
let fetching = false;
let stale = false;
let address = () => '';

export const isOpen = () => !panel.hidden;

// What the reader had opened and folded stays so.
function kept() {
  const open = $$('[data-open-line][aria-expanded=true]', panel).map((one) => one.closest('[data-log]').dataset.log);
  const unfolded = $$('[data-fold]', panel).map((one) => [one.dataset.fold, one.getAttribute('aria-expanded') === 'true']);
  return { open, unfolded: new Map(unfolded) };
}

async function fetchStory() {
  if (fetching) { stale = true; return; }
  fetching = true;
  const place = $('.wide-body', panel);
  try {
    const side = address();
    const { html } = await get(side);
    // Meanwhile it may have been closed, or another side be shown.
    if (!isOpen() || side !== address()) { fetching = false; return; }
    const before = kept();
    const first = !place.childElementCount;
    const atEnd = first || place.scrollHeight - place.scrollTop - place.clientHeight < 40;
    place.innerHTML = html;
    for (const [part, shown] of before.unfolded) fold(part, shown);
    for (const name of before.open) openLine($(`[data-log="${CSS.escape(name)}"] [data-open-line]`, panel), true);
    settle();
    if (atEnd) place.scrollTop = place.scrollHeight;
  } catch (error) {
    complain(error);
  }
  fetching = false;
  if (stale) { stale = false; refresh(); }
}

function fold(part, shown) {
  const button = $(`[data-fold="${part}"]`, panel);
  if (!button) return;
  button.setAttribute('aria-expanded', String(shown));
  for (const beat of $$(`[data-in="${part}"]`, panel)) beat.hidden = !shown || !log.isShown(beat);
}

function openLine(button, shown) {
  if (!button) return;
  button.setAttribute('aria-expanded', String(shown));
  for (const line of $$('.wide-line', button.closest('tbody'))) line.hidden = !shown;
}

// Filters keep the headings of the parts.
export function settle() {
  for (const button of $$('[data-fold]', panel)) fold(button.dataset.fold, button.getAttribute('aria-expanded') === 'true');
}

// Call this when something may have happened.
export function refresh() {
  if (isOpen()) fetchStory();
}

// What lies on the stage is covered or in sight again.
function show(shown) {
  panel.hidden = !shown;
  dispatchEvent(new Event('widelog'));
}

export function close() {
  if (!isOpen()) return false;
  show(false);
  return true;
}

// Another side will be shown: what was read through this one goes.
export function forget() {
  close();
  $('.wide-body', panel).replaceChildren();
}

// Where the log has a tab of its own, that is wide enough.
export function toggle() {
  if (hasTabBar()) return false;
  if (close()) return true;
  show(true);
  fetchStory();
  return true;
}

export function setUp({ story }) {
  address = story;
  addEventListener('framechange', () => { if (hasTabBar()) close(); });
  document.addEventListener('click', (event) => {
    if (event.target.closest?.('[data-do=wide-log]')) { toggle(); return; }
    if (event.target.closest?.('[data-do=close-wide]')) { close(); return; }
    const part = event.target.closest?.('#wide [data-fold]');
    if (part) { fold(part.dataset.fold, part.getAttribute('aria-expanded') !== 'true'); return; }
    const row = event.target.closest?.('#wide .wide-beat > tr:first-child');
    if (row) openLine($('[data-open-line]', row), $('[data-open-line]', row).getAttribute('aria-expanded') !== 'true');
  });
}
