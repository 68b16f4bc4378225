// The curtain of a screen that is passed round. The server sends nobody's side before it is opened, so opening means
// reconnecting with the seat named, and closing, without it. It falls when the server says so, and after a while
// without input.

import { $ } from './shell.js';
import * as pin from './pin.js';
import * as settings from './settings.js';

const IDLE = 60000;
// Whoever chose so holds the button, or its key, for so long: a stray tap shows nobody's side.
const HOLD = 1000;
const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];
// What only one player may ever see.
const OWN = ['question', 'mat', 'me', 'extra'];

let opened = null;
let touched = Date.now();
let timer = 0;
let holding = 0;
let page = null;

export const isDown = () => $('#area-curtain .curtain') !== null;
export const label = () => $('#area-curtain .curtain')?.getAttribute('aria-label') ?? '';
export const button = () => $('#area-curtain [data-open]');

// The players at this screen who are asked; null if there is nothing to hide, or no longer anything.
const round = () => $('#asked')?.dataset.round?.split(' ').filter(Boolean) ?? null;

// What a request says about this screen: whose side it shows, and who had been asked when it last looked.
export function query(more = {}) {
  const said = new URLSearchParams(more);
  if (opened !== null) {
    said.set('opened', opened);
    for (const seat of round() ?? []) said.append('asked', seat);
  }
  return String(said);
}

// Whether the curtain falls or opens with this update.
export function heard(update) {
  delete document.body.dataset.veiled;
  const down = update.areas.curtain ?? null;
  if (down === null) return false;
  if (down) opened = null;
  wait();
  return isDown() !== Boolean(down);
}

function open(seat) {
  opened = seat;
  touched = Date.now();
  page.turn();
  page.connect();
}

const isHeld = () => settings.now('curtain') === 'hold';
const isLocked = () => settings.now('curtain') === 'pin';

function hold(button) {
  release();
  button.classList.add('is-held');
  holding = setTimeout(() => { release(); open(button.dataset.open); }, HOLD);
}

function release() {
  clearTimeout(holding);
  $('#area-curtain .is-held')?.classList.remove('is-held');
}

// Until the server's curtain arrives, nothing is shown at all.
function veil() {
  opened = null;
  pin.close();
  document.body.dataset.veiled = 'yes';
  page.blank(OWN);
  page.turn();
}

function fall() {
  veil();
  page.connect();
}

function wait() {
  clearTimeout(timer);
  timer = opened === null ? 0 : setTimeout(look, Math.max(0, touched + IDLE - Date.now()));
}

function look() {
  if (opened === null || round() === null) return;
  if (Date.now() - touched >= IDLE) fall();
  else wait();
}

export function setUp(parts) {
  page = parts;
  for (const kind of INPUT) addEventListener(kind, () => { touched = Date.now(); }, { passive: true, capture: true });
  // A machine that was asleep wakes up with the timer still running.
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', () => { if (opened !== null) veil(); });
  document.addEventListener('click', (event) => {
    const hit = event.target.closest('#area-curtain [data-open], [data-do=cover]');
    // The second half of a double click was aimed at what lay there before.
    if (!hit || event.detail > 1) return;
    if (hit.dataset.open === undefined) fall();
    else if (isLocked()) pin.ask(hit.dataset.open, hit.dataset.name, () => open(hit.dataset.open));
    else if (!isHeld()) open(hit.dataset.open);
  });
  const pressed = (event) => (isHeld() ? event.target.closest?.('#area-curtain [data-open]') : null);
  addEventListener('pointerdown', (event) => { const button = pressed(event); if (button && event.isPrimary) hold(button); });
  for (const kind of ['pointerup', 'pointercancel', 'pointerleave', 'blur']) addEventListener(kind, release);
  addEventListener('keydown', (event) => {
    const button = [' ', 'Enter'].includes(event.key) && !event.repeat ? pressed(event) : null;
    if (button) hold(button);
  });
  addEventListener('keyup', release);
  // A key held down is not meant for the next player either.
  addEventListener('keydown', (event) => {
    if (event.repeat && event.target.closest?.('#area-curtain')) event.preventDefault();
  }, true);
  if (isDown()) button()?.focus({ preventScroll: true });
}
