// What others did is told in the question bar, beat by beat, while nothing is asked; the beats are those of the log.
// A beat of a scene is shown on the stage as well. Telling never delays anybody: whoever answers has heard enough, and a
// question opens after two seconds at most. A scene then goes on without the bar.

import { $, $$, el } from './shell.js';
import * as settings from './settings.js';
import * as popover from './popover.js';
import * as scene from './scene.js';
import * as since from './since.js';
import * as marks from './marks.js';

const SPEEDS = { off: 0, quick: 350, normal: 700, step: 0 };
// A step of a scene, and one of which nothing came.
const STEPS = { quick: [800, 250], normal: [1600, 500] };
const QUESTION_OPENS = 2000;
// Of more than so many, only the last few are told; the rest lie in the strip.
const MANY = 4;
const LAST = 3;
// How long the last beat stays while nobody asks anything.
const LINGERS = 1600;

const place = $('#narrator');
const told = new Set();
let queue = [];
// What has been told of this story, for whoever wants to hear it once more.
let heard = [];
let total = 0;
let at = 0;
let timer = 0;
let opens = 0;
// The speed that the page shows.
let followed = '';
// Somebody asked to be told: whatever the speed, step by step if it is none, and until they have heard it.
let wanted = false;

export const speed = () => {
  const wish = settings.now('telling');
  return wish in SPEEDS ? wish : 'normal';
};

const pace = () => (wanted && speed() === 'off' ? 'step' : speed());
const fresh = () => $$('#area-log .beat.fresh');
// What the strip speaks of, as the log has it.
const recent = () => $$('.since-chip').map((chip) => $(`#area-log [data-log="${CSS.escape(chip.dataset.beat)}"]`)).filter(Boolean);
const isAsked = () => document.body.dataset.turn === 'yes';
const isTelling = () => queue.length > 0;

function stop() {
  clearTimeout(timer);
  clearTimeout(opens);
  timer = opens = 0;
}

function unmark() {
  for (const node of $$('.is-told')) node.classList.remove('is-told');
}

// Ends the telling. What has not been told by now lies in the strip and the log.
export function end() {
  stop();
  const told_ = isTelling();
  queue = [];
  heard = [];
  wanted = false;
  place.hidden = true;
  unmark();
  scene.rest({ shown: speed() !== 'off' });
  if (told_) marks.draw();
  return told_;
}

// The question opens. A scene goes on above it.
function open() {
  opens = 0;
  if (scene.isShown()) place.hidden = true;
  else end();
}

function pick() {
  unmark();
  const name = queue[0];
  const beat = $(`#area-log .beat[data-log="${CSS.escape(name)}"]`);
  if (!beat) return null;
  beat.classList.add('is-told');
  const chip = $(`.since-chip[data-beat="${CSS.escape(name)}"]`);
  chip?.classList.add('is-told');
  since.bring(chip);
  return beat;
}

function speeds() {
  const buttons = Object.keys(SPEEDS).map((name) => el('button', {
    type: 'button', 'data-speed': name, 'aria-pressed': String(name === speed()),
  }, name.replace(/^./, (c) => c.toUpperCase())));
  return el('span', { class: 'told-speeds', role: 'group', 'aria-label': 'Speed of the telling' }, ...buttons);
}

function button(step) {
  const goesOn = queue.length > 1;
  const name = step?.summary && !goesOn ? 'Continue' : pace() === 'step' && goesOn ? 'Next' : 'Skip';
  return el('button', { type: 'button', class: name === 'Skip' ? 'btn' : 'btn told-next', 'data-do': 'skip' }, name, el('small', {}, 'Space'));
}

// What the beat did to the reader stands out.
function markOwn(pills) {
  const own = $(`.pill.p${Number($('#asked')?.dataset.seat || -1) + 1}`, pills);
  if (!own) return;
  own.classList.add('mine');
  $('.shape', own).after(el('b', {}, 'you'));
}

function draw(beat, step) {
  const summary = $('summary', beat);
  const bars = Array.from({ length: total }, (_, n) => el('i', { class: n < at ? 'done' : n === at ? 'now' : '' }));
  const mark = $('.shape', summary)?.cloneNode(true);
  const name = step ? scene.mark(step.name) : '';
  const pills = $('.pills', summary)?.cloneNode(true) ?? '';
  if (pills) markOwn(pills);
  place.replaceChildren(
    el('span', { class: 'told-of' }, mark ?? '', name, el('b', { class: 'told-count' }, `${at + 1} of ${total}`), el('span', { class: 'told-bars' }, ...bars)),
    el('span', { class: 'told-what' }, $('.go', summary).cloneNode(true), pills),
    speeds(),
    button(step),
  );
  place.hidden = false;
}

function pause(step) {
  const paces = step && STEPS[speed()];
  return paces ? paces[step.still ? 1 : 0] : SPEEDS[speed()];
}

// The beat that is being told, drawn anew: the areas have changed.
function show() {
  const beat = pick();
  if (!beat) { end(); return; }
  const step = scene.show(queue[0]);
  if (!place.hidden) draw(beat, step);
  marks.draw();
}

// With `quiet` the question is open: only a scene is worth going on with.
function tell(quiet = false) {
  clearTimeout(timer);
  timer = 0;
  while (quiet && queue.length && !scene.has(queue[0])) { heard.push(queue.shift()); at += 1; }
  const beat = pick();
  const step = beat && scene.show(queue[0]);
  if (!beat || (quiet && !step)) { end(); return; }
  if (!quiet) draw(beat, step);
  marks.draw();
  const wait = pause(step);
  if (!wait) return;
  timer = setTimeout(() => {
    if (queue.length > 1) next();
    // Only a summary waits for its reader.
    else if (step?.summary) return;
    else if (isAsked()) end();
    else timer = setTimeout(end, LINGERS);
  }, wait);
}

function next() {
  heard.push(queue.shift());
  at += 1;
  if (queue.length) tell(place.hidden);
  else end();
}

// The last few, and all of a scene of which one is among them.
function worthTelling(names) {
  if (names.length <= MANY) return names;
  const first = scene.whole(names.at(-LAST))[0];
  const start = names.indexOf(first);
  return names.slice(start === -1 ? -LAST : start);
}

function begin(names) {
  heard = [];
  queue = worthTelling(names);
  total = queue.length;
  at = 0;
  if (queue.length) tell();
}

// Call this when areas have come that show something new. To a page that is out of sight nothing is told: it waits until
// its reader is back.
export function refresh() {
  if (document.hidden) return;
  const isNews = (beat) => beat.dataset.seat !== String($('#asked')?.dataset.seat) || scene.has(beat.dataset.log);
  const names = fresh().filter(isNews).map((beat) => beat.dataset.log);
  const untold = names.filter((name) => !told.has(name));
  for (const name of untold) told.add(name);
  if (pace() === 'off') { end(); return; }
  if (isTelling() && untold.length) {
    queue = [queue[0], ...worthTelling([...queue.slice(1), ...untold])];
    total = at + queue.length;
    if (!timer && speed() !== 'step') tell(place.hidden);
    else show();
  } else if (untold.length) {
    begin(untold);
  } else if (isTelling()) {
    show();
  } else {
    scene.rest();
  }
  if (!place.hidden && isAsked() && !opens && !wanted) opens = setTimeout(open, QUESTION_OPENS);
}

export function again() {
  stop();
  scene.bringBack();
  wanted = true;
  begin(recent().map((beat) => beat.dataset.log));
  return !place.hidden;
}

export function forward() {
  if (!isTelling()) return false;
  if (pace() === 'step') next();
  else end();
  return true;
}

// One beat back. Whoever wants that wants to be told: the telling waits there, and the question for its end.
export function backward() {
  if (!isTelling() || !heard.length) return false;
  stop();
  wanted = true;
  queue.unshift(heard.pop());
  at -= 1;
  const beat = pick();
  if (!beat) { end(); return true; }
  draw(beat, scene.show(queue[0]));
  marks.draw();
  return true;
}

// Shows one step of a scene; the telling waits there.
function goTo(name) {
  if (!queue.includes(name) && !told.has(name)) return;
  stop();
  const all = scene.whole(name);
  queue = all.slice(all.indexOf(name));
  heard = all.slice(0, all.indexOf(name));
  total = all.length;
  at = all.indexOf(name);
  pick();
  scene.show(name);
  marks.draw();
}

export function faster(by) {
  const names = Object.keys(SPEEDS);
  choose(names[Math.min(names.length - 1, Math.max(0, names.indexOf(speed()) + by))]);
}

// Whoever turns away in the middle hears the rest later.
function turnedTo() {
  if (document.hidden) {
    stop();
  } else if (isTelling()) {
    // What has come meanwhile is told after it; a pause is long enough anew.
    refresh();
    if (isTelling() && !timer) tell(place.hidden);
  } else {
    refresh();
  }
}

function choose(name) {
  // Where this table has a speed of its own, that one is meant.
  settings.choose('telling', name, chosen.here('telling') !== null);
  follow();
}

function follow() {
  const name = followed = speed();
  for (const one of $$('[data-speed]')) one.setAttribute('aria-pressed', String(one.dataset.speed === name));
  if (name === 'off') end();
  else if (isTelling()) tell(place.hidden);
}

// What all of it brought the reader and cost them.
function summed() {
  const own = $('.timeline .since-you')?.cloneNode(true);
  return own ? el('p', { class: 'since-sum' }, 'You: ', own) : '';
}

// All that happened since one's own move, as the log has it.
function list(anchor) {
  const beats = recent().map((beat) => beat.cloneNode(true));
  const again_ = el('button', { type: 'button', class: 'btn', 'data-do': 'tell-again' }, 'Tell it again');
  popover.open(anchor, [
    popover.head('Since your move'), summed(), el('ol', { class: 'log' }, ...beats), el('div', { class: 'since-foot' }, again_, speeds()),
  ], { label: 'Since your move', kind: 'since-list' });
}

// Puts the scene away; the telling goes on in the bar, unless a question has taken its place.
export function hideScene() {
  if (!scene.putAway()) return false;
  marks.draw();
  if (isTelling() && place.hidden) end();
  return true;
}

// An answer counts as one, and ends the telling, whoever else hears of the click first.
document.addEventListener('click', (event) => { if (event.target.closest?.('[data-answer]')) end(); }, true);

// Call this after the popovers' own: a click that opens the list must not close it.
export function setUp() {
  followed = speed();
  addEventListener('chosen', () => { if (followed !== speed()) follow(); });
  document.addEventListener('visibilitychange', turnedTo);
  // What is there when the page opens has been told, or can be told again.
  for (const beat of fresh()) told.add(beat.dataset.log);
  if (speed() !== 'off') scene.rest();
  document.addEventListener('click', (event) => {
    const hit = event.target.closest?.('[data-speed], [data-scene-step], [data-do=skip], [data-do=since], [data-do=tell-again], [data-do=hide-scene]');
    if (!hit) return;
    if (hit.dataset.speed) choose(hit.dataset.speed);
    else if (hit.dataset.sceneStep) goTo(hit.dataset.sceneStep);
    else if (hit.dataset.do === 'skip') forward();
    else if (hit.dataset.do === 'hide-scene') hideScene();
    else if (hit.dataset.do === 'since') list(hit);
    else { popover.close(); again(); }
  });
}
