// What others did is told in the question bar, beat by beat, while nothing is asked; the beats are those of the log.
// Telling never delays anybody: whoever answers has heard enough, and a question opens after two seconds at most.

import { $, $$, calm, el, store } from './shell.js';
import * as popover from './popover.js';

const SPEEDS = { off: 0, quick: 350, normal: 700, step: 0 };
const QUESTION_OPENS = 2000;
// Of more than so many, only the last few are told; the rest lie in the strip.
const MANY = 4;
const LAST = 3;
// How long the last beat stays while nobody asks anything.
const LINGERS = 1600;

const place = $('#narrator');
const told = new Set();
let queue = [];
let total = 0;
let at = 0;
let timer = 0;
let opens = 0;

export const speed = () => {
  const chosen = store.get('telling');
  return chosen in SPEEDS ? chosen : calm() ? 'step' : 'normal';
};

const fresh = () => $$('#area-log .beat.fresh');
// What the strip speaks of, as the log has it.
const recent = () => $$('.since-chip').map((chip) => $(`#area-log [data-log="${CSS.escape(chip.dataset.beat)}"]`)).filter(Boolean);
const isAsked = () => document.body.dataset.turn === 'yes';

function stop() {
  clearTimeout(timer);
  clearTimeout(opens);
  timer = opens = 0;
}

// Ends the telling. What has not been told by now lies in the strip and the log.
export function end() {
  stop();
  queue = [];
  if (place.hidden) return false;
  place.hidden = true;
  for (const node of $$('.is-told')) node.classList.remove('is-told');
  return true;
}

function pick() {
  for (const node of $$('.is-told')) node.classList.remove('is-told');
  const name = queue[0];
  const beat = $(`#area-log .beat[data-log="${CSS.escape(name)}"]`);
  if (!beat) return null;
  beat.classList.add('is-told');
  $(`.since-chip[data-beat="${CSS.escape(name)}"]`)?.classList.add('is-told');
  return beat;
}

function speeds() {
  const buttons = Object.keys(SPEEDS).map((name) => el('button', {
    type: 'button', 'data-speed': name, 'aria-pressed': String(name === speed()),
  }, name.replace(/^./, (c) => c.toUpperCase())));
  return el('span', { class: 'told-speeds', role: 'group', 'aria-label': 'Speed of the telling' }, ...buttons);
}

function draw(beat) {
  const summary = $('summary', beat);
  const bars = Array.from({ length: total }, (_, n) => el('i', { class: n < at ? 'done' : n === at ? 'now' : '' }));
  const mark = $('.shape', summary)?.cloneNode(true);
  place.replaceChildren(
    el('span', { class: 'told-of' }, mark ?? '', el('b', {}, `${at + 1} of ${total}`), el('span', { class: 'told-bars' }, ...bars)),
    el('span', { class: 'told-what' }, $('.go', summary).cloneNode(true), $('.pills', summary)?.cloneNode(true) ?? ''),
    speeds(),
    el('button', { type: 'button', class: 'btn', 'data-do': 'skip' }, speed() === 'step' && queue.length > 1 ? 'Next' : 'Skip'),
  );
  place.hidden = false;
}

function tell() {
  clearTimeout(timer);
  const beat = pick();
  if (!beat) { end(); return; }
  draw(beat);
  const pause = SPEEDS[speed()];
  if (!pause) return;
  timer = setTimeout(() => {
    if (queue.length > 1) next();
    else if (isAsked()) end();
    else timer = setTimeout(end, LINGERS);
  }, pause);
}

function next() {
  queue.shift();
  at += 1;
  if (queue.length) tell();
  else end();
}

function begin(names) {
  queue = names.length > MANY ? names.slice(-LAST) : names;
  total = queue.length;
  at = 0;
  if (queue.length) tell();
}

// Call this when areas have come that show something new.
export function refresh() {
  const names = fresh().filter((beat) => beat.dataset.seat !== String($('#asked')?.dataset.seat)).map((beat) => beat.dataset.log);
  const untold = names.filter((name) => !told.has(name));
  for (const name of untold) told.add(name);
  if (speed() === 'off') { end(); return; }
  if (!place.hidden && untold.length) {
    queue.push(...untold);
    total += untold.length;
  } else if (untold.length) {
    begin(untold);
  } else if (!place.hidden) {
    const beat = pick();
    if (beat) draw(beat);
    else end();
  }
  if (!place.hidden && isAsked() && !opens) opens = setTimeout(end, QUESTION_OPENS);
}

export function again() {
  stop();
  begin(recent().map((beat) => beat.dataset.log));
  return !place.hidden;
}

export function forward() {
  if (place.hidden) return false;
  if (speed() === 'step') next();
  else end();
  return true;
}

export function faster(by) {
  const names = Object.keys(SPEEDS);
  choose(names[Math.min(names.length - 1, Math.max(0, names.indexOf(speed()) + by))]);
}

function choose(name) {
  store.set('telling', name);
  for (const button of $$('[data-speed]')) button.setAttribute('aria-pressed', String(button.dataset.speed === name));
  for (const input of $$('input[name=telling]')) input.checked = input.value === name;
  if (name === 'off') end();
  else if (!place.hidden) tell();
}

// All that happened since one's own move, as the log has it.
function list(anchor) {
  const beats = recent().map((beat) => beat.cloneNode(true));
  const again_ = el('button', { type: 'button', class: 'btn', 'data-do': 'tell-again' }, 'Tell it again');
  popover.open(anchor, [
    popover.head('Since your move'), el('ol', { class: 'log' }, ...beats), el('div', { class: 'since-foot' }, again_, speeds()),
  ], { label: 'Since your move' }).classList.add('since-list');
}

// An answer counts as one, and ends the telling, whoever else hears of the click first.
document.addEventListener('click', (event) => { if (event.target.closest?.('[data-answer]')) end(); }, true);

document.addEventListener('change', (event) => { if (event.target.name === 'telling') choose(event.target.value); });

// Call this after the popovers' own: a click that opens the list must not close it.
export function setUp() {
  for (const input of $$('input[name=telling]')) input.checked = input.value === speed();
  // What is there when the page opens has been told, or can be told again.
  for (const beat of fresh()) told.add(beat.dataset.log);
  document.addEventListener('click', (event) => {
    const hit = event.target.closest?.('[data-speed], [data-do=skip], [data-do=since], [data-do=tell-again]');
    if (!hit) return;
    if (hit.dataset.speed) choose(hit.dataset.speed);
    else if (hit.dataset.do === 'skip') forward();
    else if (hit.dataset.do === 'since') list(hit);
    else { popover.close(); again(); }
  });
}
