// Answering: options in the question bar and glowing targets on the board are the same thing.

import { $, $$, complain, toast } from './shell.js';
import { insist } from './insist.js';
import { post } from './net.js';
import { aim } from './aim.js';
import { byFinger } from './touch.js';
import * as ask from './ask.js';
import * as extra from './extra.js';
import * as narrator from './narrator.js';
import * as popover from './popover.js';
import * as settings from './settings.js';
import * as shelf from './shelf.js';

const chosen = new Set();
let table = null;
let say = () => {};
// The question whose answer is on its way. The push may come before the reply, so the next one may already be open.
let sending = null;
let changes = Promise.resolve();
// The question that was open at the last click, and at the last update.
let clickedAt = '';
let shown = null;
// The answer that a first tap on the board has chosen.
let chosenTarget = '';

const question = () => $('#asked')?.dataset.question ?? '';
export const isOpen = () => table.live() && question() !== '' && question() !== sending;

// ------------------------------------------------------------------ picks that only narrow down

function family(node) {
  return node.closest('[role=group], [role=radiogroup], fieldset, [data-choices]') ?? node.parentElement;
}

// Shows what belongs to the chosen groups. Run after every update, since the server knows nothing of them.
export function settle() {
  shelf.settle(shown !== question());
  if (shown !== question()) {
    // Whatever was open belongs to a question that is over.
    if (shown !== null) { popover.close(); ask.close(); chosenTarget = ''; }
    shown = question();
  }
  markTarget();
  const choosers = $$('#area-question [data-choose]');
  const known = new Set($$('[data-choose]').map((node) => node.dataset.choose));
  for (const group of [...chosen]) if (!known.has(group)) chosen.delete(group);
  const seen = new Set();
  for (const node of choosers) {
    const set = family(node);
    if (seen.has(set)) continue;
    seen.add(set);
    const members = choosers.filter((other) => family(other) === set);
    if (!members.some((other) => chosen.has(other.dataset.choose))) {
      const first = members.find((other) => other.getAttribute('aria-pressed') === 'true') ?? members[0];
      chosen.add(first.dataset.choose);
    }
  }
  for (const node of $$('[data-choose]')) {
    const on = chosen.has(node.dataset.choose);
    node.setAttribute('aria-pressed', String(on));
    node.classList.toggle('is-chosen', on);
  }
  for (const node of $$('[data-group]')) {
    const on = node.dataset.group.split(' ').some((group) => chosen.has(group));
    node.classList.toggle('is-off', !on);
    if (on) node.removeAttribute('hidden');
  }
  number();
}

function choose(node) {
  const group = node.dataset.choose;
  const twin = $$('#area-question [data-choose]').find((other) => other.dataset.choose === group) ?? node;
  for (const other of $$('[data-choose]', family(twin))) chosen.delete(other.dataset.choose);
  chosen.add(group);
  settle();
}

// ------------------------------------------------------------------ options

export function options() {
  if (ask.isOpen()) return [];
  const shown = $$('#area-question [data-answer]').filter((node) => node.getClientRects().length && !node.disabled);
  // What stands small beside another option comes after all of those.
  return [...shown.filter((node) => !node.matches('.beside')), ...shown.filter((node) => node.matches('.beside'))];
}

// The first nine options have a key each; the question bar may have room to show it.
function number() {
  options().slice(0, 9).forEach((node, index) => {
    const name = String(index + 1);
    if (node.getAttribute('aria-keyshortcuts') !== name) node.setAttribute('aria-keyshortcuts', name);
    const key = $('kbd', node);
    if (key && key.textContent !== name) key.textContent = name;
  });
}

const twins = (node) => $$('[data-answer]').filter((other) => other.dataset.answer === node.dataset.answer);

// ------------------------------------------------------------------ a finger chooses first

// A finger hides what it will hit: a target on the board takes one tap to choose and one to play, unless its owner
// wants it otherwise.
function point(node) {
  chosenTarget = node?.dataset.answer ?? '';
  markTarget();
  if (!node) return;
  const twin = twins(node).find((other) => other.closest('#area-question'));
  twin?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  say(`${node.ariaLabel ?? twin?.textContent.trim() ?? ''}: chosen. Tap again to play it.`);
}

export function unchoose() {
  const had = chosenTarget !== '';
  point(null);
  return had;
}

function markTarget() {
  for (const node of $$('[data-answer]')) node.classList.toggle('is-aimed', node.dataset.answer === chosenTarget);
}

function onlyChooses(event, node) {
  const again = node.dataset.answer === chosenTarget;
  if (again || settings.now('taps') === 'off' || !isOpen() || !byFinger(event) || node.closest('#area-question, [popover], dialog')) return false;
  point(node);
  return true;
}

// ------------------------------------------------------------------ giving

async function send(node) {
  if (!isOpen()) return;
  const asked = question();
  sending = asked;
  point(null);
  // Others may have acted while the bar asked once more: whoever answers has heard enough of that, too.
  narrator.end();
  // A list is a row: the first answers the question, the others what follows it.
  const [value, ...then] = [JSON.parse(node.dataset.answer)].flat();
  document.body.classList.add('is-sending');
  node.classList.add('is-sent');
  try {
    const done = await insist(`${table.base}/answer`, { seat: table.seat(), question: asked, value, then });
    if (done.dropped) toast(done.dropped, { seconds: 6 });
    if (done.asked) {
      // By the rules it waits for others: until they have spoken, the question stays open.
      sending = null;
      node.classList.remove('is-sent');
      toast('Proposed: the answer waits for the others.', { seconds: 4 });
    }
    table.answered();
  } catch (error) {
    // Question names are never reused: an answered one stays closed, a refused one may be tried again.
    if (sending === asked) sending = null;
    node.classList.remove('is-sent');
    if (error.status === 409) {
      toast('The table has moved on. This is how it stands now.', { seconds: 4 });
      table.refresh();
    } else {
      complain(error);
    }
  } finally {
    document.body.classList.remove('is-sending');
  }
}

// Nobody else learns what a seat does not want to be asked for.
document.addEventListener('click', async (event) => {
  const node = event.target.closest('[data-mute]');
  if (!node || !isOpen()) return;
  const asked = { seat: table.seat(), question: question() };
  try {
    // With the last of them the question is gone, and answered.
    for (const value of JSON.parse(node.dataset.mute)) await post(`${table.base}/mute`, { ...asked, value });
  } catch (error) {
    complain(error);
  }
});

export function give(node) {
  if (!isOpen()) return;
  popover.close();
  // The option in the bar says what there is to know first.
  ask.first(twins(node).find((other) => 'ask' in other.dataset), () => send(node));
}

// The second half of a double click was aimed at what was there before: a new question may already be under it.
function isAfterthought(event) {
  const before = clickedAt;
  clickedAt = question();
  return event.detail > 1 && clickedAt !== before;
}

// ------------------------------------------------------------------ undo

// One after the other, in the order they were requested: none gets lost.
function change(what, body = {}) {
  if (table.covered()) return;
  changes = changes.then(async () => {
    try {
      const done = await post(`${table.base}/${what}`, { seat: table.seat(), ...body });
      if (done?.asked) toast('The others have been asked to agree.');
    } catch (error) {
      complain(error);
    }
  });
}

export const undo = (to) => change('undo', to === undefined ? {} : { to });
export const redo = () => change('redo');
export const restart = () => change('restart');

// ------------------------------------------------------------------ lights

// An answer lights up its twins; other things say what they light up.
const LIGHTS = '[data-hover], [data-answer][data-key]';

function light(key, on) {
  for (const node of $$('[data-key]')) if (node.dataset.key === key) node.classList.toggle('lit', on);
  extra.light(key, on);
}

export function setUp(context) {
  table = context;
  say = context.say;

  document.addEventListener('click', (event) => {
    const hit = aim(event);
    if (hit?.dataset.answer === undefined) point(null);
    if (isAfterthought(event) || !hit || hit.disabled) return;
    if (hit.dataset.answer !== undefined) {
      if (onlyChooses(event, hit)) return;
      // Once an answer on it has been chosen, a sheet has done its work.
      hit.closest('[popover]:popover-open')?.hidePopover();
      give(hit);
    }
    else if (hit.dataset.choose) choose(hit);
    else if (hit.dataset.do === 'undo') undo();
    else if (hit.dataset.do === 'back') undo(Number(hit.dataset.to));
    else if (hit.dataset.do === 'redo') redo();
    else if (hit.dataset.do === 'restart') restart();
    else if (hit.dataset.do === 'go-on') change('go-on');
    else if (hit.dataset.do === 'agree') change('agree', { yes: true });
    else if (hit.dataset.do === 'refuse') change('agree', { yes: false });
  });

  // Drawn targets are not buttons, but Enter and Space press them too.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    const hit = event.target.closest?.('[data-answer], [data-choose], [data-why], [data-explain]');
    if (!hit || hit !== event.target || hit.matches('button, a, input')) return;
    event.preventDefault();
    hit.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });

  for (const [on, off] of [['pointerover', 'pointerout'], ['focusin', 'focusout']]) {
    document.addEventListener(on, (event) => {
      const node = event.target.closest?.(LIGHTS);
      if (node) light(node.dataset.hover ?? node.dataset.key, true);
    });
    document.addEventListener(off, (event) => {
      const node = event.target.closest?.(LIGHTS);
      if (node && !node.contains(event.relatedTarget)) light(node.dataset.hover ?? node.dataset.key, false);
    });
  }
}
