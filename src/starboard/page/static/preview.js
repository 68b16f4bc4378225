// What a click would bring, while an option is pointed at or has the focus: figures above the question bar, and dashed
// where it would be on the board. Nothing moves, and nothing that can be clicked is covered.

import { $, $$, el } from './shell.js';
import { post } from './net.js';
import { scale } from './layout.js';
import * as marks from './marks.js';

const REST = 350;
const GAP = 5;
const EDGE = 8;
const place = el('div', { id: 'preview', 'aria-hidden': 'true', hidden: true });
let base = '';
let live = () => false;
let target = null;
let timer = 0;
// What was found for the open question, by what would be answered.
let asked = '';
const known = new Map();

const question = () => $('#asked')?.dataset.question ?? '';
const px = (length) => `${Math.round(length / scale())}px`;

function find(row) {
  if (asked !== question()) { known.clear(); asked = question(); }
  if (!known.has(row)) known.set(row, post(`${base}/preview`, { question: asked, row: [JSON.parse(row)].flat() }));
  return known.get(row);
}

export function clear() {
  clearTimeout(timer);
  if (!target) return;
  target = null;
  place.hidden = true;
  marks.foresee([]);
}

// Above the bar, over what answers in it.
function lay(node) {
  const twin = node.closest('#area-question') ? node : $$('#area-question [data-answer]').find((one) => one.dataset.answer === node.dataset.answer && one.getClientRects().length);
  const bar = $('.frame-ask').getBoundingClientRect();
  const at = (twin ?? $('#area-question')).getBoundingClientRect();
  place.hidden = false;
  const { width, height } = place.getBoundingClientRect();
  const left = Math.max(EDGE, Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - EDGE));
  Object.assign(place.style, { left: px(left), top: px(bar.top - height - GAP) });
}

function show(node, found) {
  if (!found.known) return;
  const parts = [];
  if (found.pills) {
    const pills = el('span', {});
    pills.innerHTML = found.pills;
    parts.push(pills.firstElementChild);
  }
  if (found.worth) parts.push(el('span', { class: 'pill' }, `if it ended now ${found.worth[0]} → `, el('b', {}, String(found.worth[1]))));
  marks.foresee(found.places);
  if (!parts.length) return;
  place.replaceChildren(...parts);
  lay(node);
}

async function rest(node) {
  const row = node.dataset.answer;
  try {
    const found = await find(row);
    if (target === node && node.isConnected && node.dataset.answer === row) show(node, found);
  } catch {
    known.delete(row);
  }
}

function point(event) {
  const node = event.target.closest?.('[data-answer]');
  if (node === target) return;
  clear();
  // What is learned by a click is not known before it.
  const unknown = node && $('.reveals', node);
  if (!node || unknown || event.pointerType === 'touch' || !live() || node.disabled) return;
  target = node;
  timer = setTimeout(() => rest(node), REST);
}

export function setUp(options) {
  ({ base, live } = options);
  document.body.append(place);
  document.addEventListener('pointerover', point);
  document.addEventListener('focusin', (event) => { if (event.target.matches(':focus-visible')) point(event); });
  document.addEventListener('focusout', clear);
  document.addEventListener('click', clear, true);
  document.documentElement.addEventListener('pointerleave', clear);
  addEventListener('resize', clear);
}
