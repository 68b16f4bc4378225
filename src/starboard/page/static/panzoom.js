// Pan, pinch and zoom of the stage. At normal size nothing is in the way of clicks and scrolling.

import { $ } from './shell.js';
import { hasTabBar, scale as unit } from './layout.js';

export function setUp() {
  const view = $('.frame-stage');
  const sheet = $('#area-stage');
  if (!view || !sheet) return { zoom() {}, reset() {} };
  const fingers = new Map();
  let scale = 1;
  let x = 0;
  let y = 0;
  let moved = 0;
  let pinched = false;
  let lastTap = 0;

  // A picture of everything that is higher than its pane scrolls instead.
  const scrolls = () => hasTabBar() && $('[data-whole]', sheet) !== null;

  function show() {
    const { width, height } = view.getBoundingClientRect();
    x = Math.min(0, Math.max(width * (1 - scale), x));
    y = Math.min(0, Math.max(height * (1 - scale), y));
    sheet.style.transform = scale === 1 ? '' : `translate(${x / unit()}px, ${y / unit()}px) scale(${scale})`;
    view.classList.toggle('zoomed', scale !== 1);
  }

  function zoom(factor, cx, cy) {
    if (scrolls()) return;
    const rect = view.getBoundingClientRect();
    const px = (cx ?? rect.left + rect.width / 2) - rect.left;
    const py = (cy ?? rect.top + rect.height / 2) - rect.top;
    let next = Math.min(4, Math.max(1, scale * factor));
    if (next < 1.04) next = 1;
    x = px - ((px - x) * next) / scale;
    y = py - ((py - y) * next) / scale;
    scale = next;
    show();
  }

  function reset() {
    scale = 1;
    x = y = 0;
    show();
  }

  view.addEventListener('wheel', (event) => {
    if (scrolls()) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX, event.clientY);
  }, { passive: false });

  view.addEventListener('pointerdown', (event) => {
    if (!fingers.size) { moved = 0; pinched = false; }
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size > 1) pinched = true;
  });
  view.addEventListener('pointermove', (event) => {
    const was = fingers.get(event.pointerId);
    if (!was) return;
    const is = { x: event.clientX, y: event.clientY };
    if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
      const before = Math.hypot(was.x - other.x, was.y - other.y);
      const after = Math.hypot(is.x - other.x, is.y - other.y);
      if (before > 0) zoom(after / before, (is.x + other.x) / 2, (is.y + other.y) / 2);
      moved += Math.abs(after - before);
    } else if (scale > 1) {
      x += is.x - was.x;
      y += is.y - was.y;
      moved += Math.abs(is.x - was.x) + Math.abs(is.y - was.y);
      if (moved > 6 && !view.hasPointerCapture(event.pointerId)) view.setPointerCapture(event.pointerId);
      show();
    }
    fingers.set(event.pointerId, is);
  });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) {
    view.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }
  // A drag is not a click, and a pinch is not a double tap.
  view.addEventListener('click', (event) => {
    if (pinched || moved > 6) { event.stopPropagation(); event.preventDefault(); }
    moved = 0;
    pinched = false;
  }, true);
  view.addEventListener('pointerup', (event) => {
    // Two taps on a target choose and play it.
    if (event.pointerType !== 'touch' || pinched || moved > 6 || event.target.closest('[data-answer]')) return;
    const now = performance.now();
    if (now - lastTap < 300 && scale > 1) reset();
    lastTap = now;
  });
  view.addEventListener('dblclick', (event) => { if (!event.target.closest('[data-answer]')) reset(); });
  view.addEventListener('click', (event) => {
    const step = event.target.closest('[data-zoom]')?.dataset.zoom;
    if (step === 'in') zoom(1.35);
    else if (step === 'out') zoom(1 / 1.35);
    else if (step === 'reset') reset();
  });
  return { zoom, reset };
}
