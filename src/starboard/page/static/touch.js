// A finger held down means its owner wants to read. Lifting it plays nothing, and neither does the click that the
// browser makes of it.

const HOLD = 450;
const SLOP = 10;
// A browser makes its click immediately; later ones are intended.
const ECHO = 700;
const HELD = '[data-explain], [data-answer], [data-choose], [data-why]';

let pointer = '';
let timer = 0;
let from = null;
let held = false;
let released = 0;

// Whether a finger made this click. Safari's clicks did not say so for a long time.
export const byFinger = (event) => event.detail > 0 && (event.pointerType || pointer) === 'touch';

const isEcho = () => held && (released === 0 || performance.now() - released < ECHO);

export function setUp({ explain }) {
  const stop = () => clearTimeout(timer);

  addEventListener('pointerdown', (event) => {
    stop();
    pointer = event.pointerType;
    held = false;
    released = 0;
    // A second finger pinches.
    if (pointer !== 'touch' || !event.isPrimary) return;
    const target = event.target.closest(HELD);
    if (!target) return;
    from = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      held = true;
      explain(event.target.closest('[data-explain]') ?? target);
    }, HOLD);
  }, true);
  addEventListener('pointermove', (event) => {
    if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLOP) stop();
  }, true);
  for (const end of ['pointerup', 'pointercancel']) {
    addEventListener(end, () => { stop(); if (held) released = performance.now(); }, true);
  }
  addEventListener('click', (event) => {
    if (event.detail === 0 || !isEcho()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  // The browser's own menu would cover the explanation.
  addEventListener('contextmenu', (event) => { if (isEcho()) event.preventDefault(); }, true);
}
