// Where the others' beats happened: a numbered marker of the seat on the map and on cards. The beat that is told, or that
// somebody points at in the log or in the strip, has the ring of the title, a trail from place to place, and beside the
// last place what it brought; earlier ones have a dashed edge. They stay until the next own answer.

import { $, $$, el } from './shell.js';
import { scale } from './layout.js';
import * as scene from './scene.js';
import * as trail from './trail.js';
import * as wide from './wide.js';

const AREAS = ['#area-stage', '#area-left'];
const KEYS = ['place', 'key', 'explain', 'piece', 'sector'];
// Pieces travel first.
const SETTLED = 650;
const EDGE = 6;
const BADGE = 26;
const SMALL_BADGE = 17;

const layer = el('div', { id: 'marks', 'aria-hidden': 'true' });
let pointed = '';
// Where something would be that is only thought of.
let foreseen = [];
let waiting = 0;

const beatOf = (name) => $(`#area-log .beat[data-log="${CSS.escape(name)}"]`);

function fresh() {
  const own = String($('#asked')?.dataset.seat);
  return $$('#area-log .beat.fresh').filter((beat) => beat.dataset.seat !== own || scene.has(beat.dataset.log));
}

// Whether prices stand on the upper edge: the mark must not strike them out.
function hasTags(node, box) {
  return $$('.price', node).some((tag) => {
    const own = tag.getBoundingClientRect();
    return own.width && own.top < box.top && own.bottom > box.top;
  });
}

function find(id) {
  const name = CSS.escape(id);
  for (const area of AREAS) {
    const root = $(area);
    const within = root?.getBoundingClientRect();
    if (!within?.width) continue;
    for (const node of $$(KEYS.map((key) => `[data-${key}="${name}"]`).join(), root)) {
      const box = node.getBoundingClientRect();
      const inside = box.width && box.left < within.right && box.right > within.left && box.top < within.bottom && box.bottom > within.top;
      if (inside && node.checkVisibility({ visibilityProperty: true })) return { box, tagged: hasTags(node, box), covered: area === '#area-stage' && (scene.isShown() || wide.isOpen()) };
    }
  }
  return null;
}

function seatClass(beat) {
  const seat = Number(beat.dataset.seat);
  return seat >= 0 && seat < 4 ? `p${seat + 1}` : 'corp';
}

const cornerOf = (box) => `${Math.round(box.left)} ${Math.round(box.top)}`;

// Where numbers have no room beside each other, badges say no more than whose beats were there.
function badge(beat, number, box, corner) {
  const small = corner.all > 1 && corner.all * BADGE * scale() > box.width;
  const name = small ? seatClass(beat) : String(number);
  if (small && corner.there.includes(name)) return '';
  const shape = $('summary .shape', beat)?.cloneNode(true);
  const node = el('b', { class: small ? 'mark-badge small' : 'mark-badge' }, shape ?? '', small ? '' : name);
  node.style.setProperty('--shift', `${corner.there.length * (small ? SMALL_BADGE : BADGE)}px`);
  corner.there.push(name);
  return node;
}

// The layer grows with the text, as the frame does.
const px = (length) => `${length / scale()}px`;

function lay(node, box) {
  Object.assign(node.style, { left: px(box.left), top: px(box.top), width: px(box.width), height: px(box.height) });
  layer.append(node);
}

function placesOf(beat) {
  const ids = (beat.dataset.places ?? '').split('|').filter(Boolean);
  return ids.map(find).filter((found) => found && !found.covered);
}

function mark({ beat, number, state, found }, corners) {
  const boxes = found.map((one) => one.box);
  for (const { box, tagged } of found) {
    const style = `beat-mark ${state} ${seatClass(beat)}${tagged ? ' tagged' : ''}`;
    lay(el('span', { class: style, 'data-of': beat.dataset.log }, badge(beat, number, box, corners.get(cornerOf(box)))), box);
  }
  if (state !== 'now' || !boxes.length) return;
  effects(beat, boxes.at(-1));
  trail.draw(layer, boxes, { shape: $('summary .shape', beat), seat: seatClass(beat), of: beat.dataset.log });
}

// What the beat brought to whom, where it led to. What it cost is said in the bar.
function effects(beat, box) {
  const pills = $('summary .pills', beat)?.cloneNode(true);
  if (!pills) return;
  for (const spent of $$('.price', pills)) spent.remove();
  for (const pill of $$('.pill', pills)) if (!$('span', pill)) pill.remove();
  if (!pills.childElementCount) return;
  const place = el('span', { class: 'beat-effects', 'data-of': beat.dataset.log }, pills);
  lay(place, box);
  // At the edge of the window they would be cut off.
  const wide = pills.getBoundingClientRect();
  const over = Math.max(0, wide.right + EDGE - innerWidth) || Math.min(0, wide.left - EDGE);
  pills.style.translate = px(-over);
}

// Call this whenever the areas have changed, or another beat is told.
export function draw() {
  layer.replaceChildren();
  // Looking back, there is nothing new.
  if (!['live', 'branch'].includes(document.body.dataset.mode)) return;
  const beats = fresh();
  const told = beats.findIndex((beat) => beat.classList.contains('is-told'));
  const marked = [];
  beats.forEach((beat, n) => {
    const wanted = (told === -1 || n <= told) && beat.dataset.log !== pointed;
    if (wanted) marked.push({ beat, number: n + 1, state: n === told && !pointed ? 'now' : 'before', found: placesOf(beat) });
  });
  const shown = pointed && beatOf(pointed);
  if (shown) marked.push({ beat: shown, number: beats.includes(shown) ? beats.indexOf(shown) + 1 : '', state: 'now', found: placesOf(shown) });
  // How many badges each corner has to hold, and which stand there already.
  const corners = new Map();
  for (const { box } of marked.flatMap((one) => one.found)) {
    const corner = corners.get(cornerOf(box)) ?? { all: 0, there: [] };
    corner.all += 1;
    corners.set(cornerOf(box), corner);
  }
  for (const one of marked) mark(one, corners);
  for (const found of foreseen.map(find)) if (found && !found.covered) lay(el('span', { class: 'beat-mark foreseen' }), found.box);
}

export function foresee(places) {
  if (!places.length && !foreseen.length) return;
  foreseen = places;
  draw();
}

export function soon() {
  if (!waiting) waiting = requestAnimationFrame(() => { waiting = 0; if (layer.childElementCount) draw(); });
}

export function refresh() {
  draw();
  setTimeout(soon, SETTLED);
}

function point(event) {
  const hit = event.target.closest?.('.beat, .wide-beat, .since-chip');
  const name = hit?.dataset.log ?? hit?.dataset.beat ?? '';
  if (name === pointed) return;
  pointed = name;
  draw();
}

export function setUp() {
  document.body.append(layer);
  for (const kind of ['pointerover', 'focusin', 'pointerdown']) document.addEventListener(kind, point);
  addEventListener('widelog', draw);
  for (const kind of ['resize', 'scroll', 'wheel']) addEventListener(kind, soon, { capture: true, passive: true });
  addEventListener('pointermove', (event) => { if (event.buttons) soon(); }, { passive: true });
  draw();
}
