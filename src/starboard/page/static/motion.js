// Pieces travel from where they were to where they are. A click finishes all motion immediately.

import { $$, calm } from './shell.js';
import * as sound from './sound.js';
import { scale } from './layout.js';

const running = new Set();
const CURVE = 'cubic-bezier(.3,.7,.2,1)';
const PACES = { slow: 1.8, fast: 0.5 };

function box(node) {
  const rect = node.getBoundingClientRect();
  return rect.width || rect.height ? rect : null;
}

export function snapshot() {
  const pieces = new Map();
  for (const node of $$('[data-piece]')) {
    const rect = box(node);
    if (rect) pieces.set(node.dataset.piece, { rect, face: node.dataset.face ?? node.getAttribute('aria-label') });
  }
  const counts = new Map();
  for (const node of $$('[data-count]')) counts.set(node.dataset.count, Number(node.dataset.value ?? node.textContent));
  return { pieces, counts };
}

function play(node, frames, options) {
  const motion = node.animate(frames, { ...options, duration: options.duration * (PACES[chosen.get('motion')] ?? 1) });
  running.add(motion);
  const area = node.closest('section[id^=area-]');
  area?.classList.add('is-moving');
  motion.finished.catch(() => {}).finally(() => {
    running.delete(motion);
    area?.classList.remove('is-moving');
  });
}

function travel(node, was, is) {
  let dx = was.left + was.width / 2 - is.left - is.width / 2;
  let dy = was.top + was.height / 2 - is.top - is.height / 2;
  const far = Math.hypot(dx, dy);
  if (far < 3) return false;
  // Inside a drawing a pixel is measured in the drawing's own units.
  if (node instanceof SVGElement && node.ownerSVGElement) {
    const matrix = node.parentNode.getScreenCTM?.();
    if (matrix) { dx /= matrix.a || 1; dy /= matrix.d || 1; }
  } else {
    dx /= scale();
    dy /= scale();
  }
  const duration = Math.min(520, 320 + (60 * far) / 300);
  play(node, [{ translate: `${dx}px ${dy}px` }, { translate: '0px 0px' }], { duration, easing: CURVE });
  return true;
}

// A die that was there before shows another face.
const isRolled = (node, was) => {
  const face = node.dataset.face ?? node.getAttribute('aria-label');
  return Boolean(face && was?.face && face !== was.face && node.classList.contains('die'));
};

export function animate(before) {
  const still = calm();
  if ($$('[data-piece].die').some((node) => isRolled(node, before.pieces.get(node.dataset.piece)))) sound.play('die');
  for (const node of $$('[data-piece]')) {
    const is = box(node);
    if (!is) continue;
    const was = before.pieces.get(node.dataset.piece);
    if (!was) {
      play(node, [{ opacity: 0 }, { opacity: 1 }], { duration: still ? 120 : 160, easing: 'ease-out' });
      continue;
    }
    if (still) continue;
    const moved = travel(node, was.rect, is);
    if (!moved && isRolled(node, was)) {
      play(node, [{ rotate: '0deg' }, { rotate: '300deg', offset: 0.7 }, { rotate: '360deg' }], { duration: 600, easing: 'ease-out' });
    }
  }
  if (still) return;
  for (const node of $$('[data-count]')) {
    const was = before.counts.get(node.dataset.count);
    const is = Number(node.dataset.value ?? node.textContent);
    if (was === undefined || was === is || Number.isNaN(was) || Number.isNaN(is)) continue;
    const rect = box(node);
    if (!rect) continue;
    play(node, [{ translate: `0 ${is > was ? 8 : -8}px`, opacity: 0.2 }, { translate: '0 0', opacity: 1 }], { duration: 240, easing: 'ease-out' });
    const note = document.createElement('span');
    note.className = is > was ? 'float up' : 'float down';
    note.setAttribute('aria-hidden', 'true');
    note.textContent = is > was ? `+${is - was}` : `−${was - is}`;
    note.style.left = `${rect.right / scale() + 2}px`;
    note.style.top = `${rect.top / scale()}px`;
    document.body.append(note);
    const rise = note.animate([{ translate: '0 0', opacity: 1 }, { translate: '0 -16px', opacity: 0 }], { duration: 900, easing: 'ease-out' });
    rise.finished.catch(() => {}).finally(() => note.remove());
  }
}

export function finish() {
  for (const motion of [...running]) motion.finish();
}

addEventListener('pointerdown', finish, true);
addEventListener('keydown', finish, true);
