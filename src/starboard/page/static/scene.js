// A scene covers the stage while one of its beats is told, and shows the step of that beat. It takes no focus and keeps
// nobody from answering; whoever puts it away hears the rest from the narrator.

import { $, $$, el } from './shell.js';
import * as sound from './sound.js';

let now = '';
const away = new Set();
// The scene that was last announced by its sound.
let heard = '';

const scenes = () => $$('#area-scene [data-scene]');
const sceneOf = (name) => scenes().find((one) => $(`[data-of="${CSS.escape(name)}"]`, one)) ?? null;
const names = (scene) => $$('.scene-step', scene).map((one) => one.dataset.of);

export const has = (name) => sceneOf(name) !== null;
// The beats of the scene to which this one belongs.
export const whole = (name) => { const scene = sceneOf(name); return scene ? names(scene) : [name]; };
export const isShown = () => scenes().some((one) => !one.hidden);

function paint(scene, name) {
  const order = names(scene);
  const at = order.indexOf(name);
  for (const node of $$('[data-of]', scene)) {
    const place = order.indexOf(node.dataset.of);
    node.classList.toggle('done', place < at);
    node.classList.toggle('now', place === at);
    if (node.matches('.scene-place')) node.toggleAttribute('data-next', place > at);
  }
  $('.scene-count', scene).textContent = order.length > 1 ? `${at + 1} of ${order.length}` : '';
  $('.scene-place.now', scene)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

// Shows the step of a beat; null if it has none, or if its scene has been put away.
export function show(name) {
  const scene = sceneOf(name);
  const shown = scene && !away.has(scene.dataset.scene) ? scene : null;
  if (shown?.hidden && shown.dataset.scene !== heard) {
    heard = shown.dataset.scene;
    sound.play('scene');
  }
  for (const one of scenes()) one.hidden = one !== shown;
  now = shown ? name : '';
  if (!shown) return null;
  paint(shown, name);
  const step = $(`.scene-step[data-of="${CSS.escape(name)}"]`, shown);
  return {
    head: $('h2.now', shown), name: $('.eyebrow', shown).textContent.split(',')[0], still: step.classList.contains('still'),
    summary: step.classList.contains('summary'), of: names(shown),
  };
}

// No beat is told: a scene stays only where the reader is asked something within it.
export function rest({ shown = true } = {}) {
  const open = shown ? $('#area-scene [data-open]') : null;
  show(open ? names(open).at(-1) : '');
}

// Call this whenever the areas have changed.
export function refresh() {
  if (now) show(now);
}

// Puts the scene away that is shown, if there is one.
export function putAway() {
  const scene = scenes().find((one) => !one.hidden);
  if (!scene) return false;
  away.add(scene.dataset.scene);
  show('');
  return true;
}

// Told again, it is seen again.
export const bringBack = () => away.clear();

export const mark = (name) => el('b', { class: 'told-scene' }, name);
