// The first turns, guided: what you can do now and why you might. One card, never in the way of the question.

import { $, el, icon, store } from './shell.js';

export function setUp({ guide, table, isMine }) {
  if (!guide) return { show() {} };
  const key = `guide.${table}`;
  const steps = guide.steps;
  let at = Number(store.get(key) ?? 0);
  let card = null;

  function stop() {
    at = steps.length;
    store.set(key, String(at));
    card?.remove();
    card = null;
  }

  function next() {
    at += 1;
    store.set(key, String(at));
    card?.remove();
    card = null;
    show();
  }

  function show() {
    if (at >= steps.length || card?.isConnected || !isMine()) return;
    const step = steps[at];
    card = el('section', { class: 'coach', role: 'complementary', 'aria-label': 'First turn, guided' },
      el('h3', {}, icon('map', 18), step.head),
      el('p', {}, step.text),
      el('div', { class: 'acts' },
        el('span', { class: 'step' }, `${at + 1} of ${steps.length}`),
        el('button', { class: 'btn bare', onclick: stop }, 'Skip'),
        el('button', { class: 'primary small', onclick: next }, at + 1 < steps.length ? 'Next' : 'Play')));
    $('.frame').append(card);
  }

  return { show };
}
