// The curtain of a screen that is passed round. The server sends nobody's side before it is opened, so opening means
// to connect again with the seat named; closing, without. It falls when the server says so, and after a while
// without input.

import { $ } from './shell.js';

const IDLE = 60000;
const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];
// What is somebody's alone from first to last.
const OWN = ['question', 'mat', 'me'];

let opened = null;
let touched = Date.now();
let timer = 0;
let page = null;

export const isDown = () => $('#area-curtain .curtain') !== null;
export const label = () => $('#area-curtain .curtain')?.getAttribute('aria-label') ?? '';
export const button = () => $('#area-curtain [data-open]');

// Those round this screen who are asked; null where nothing is to be hidden, or not any more.
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

// Whether with this update the curtain falls or opens.
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

// Until the server's curtain is here nothing is shown at all.
function veil() {
  opened = null;
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
  // A machine that slept wakes up with the timer still running.
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', () => { if (opened !== null) veil(); });
  document.addEventListener('click', (event) => {
    const hit = event.target.closest('#area-curtain [data-open], [data-do=cover]');
    // The second half of a double click was aimed at what lay there before.
    if (!hit || event.detail > 1) return;
    if (hit.dataset.open === undefined) fall();
    else open(hit.dataset.open);
  });
  // Neither is a key that was held down meant for the next player.
  addEventListener('keydown', (event) => {
    if (event.repeat && event.target.closest?.('#area-curtain')) event.preventDefault();
  }, true);
  if (isDown()) button()?.focus({ preventScroll: true });
}
