// A story over the stage is told line by line, once. The server sends all of it; what has been told is kept here.

import { $, $$, calm } from './shell.js';

const LINE = 900;
const STILL = 350;

let key = '';
let at = 0;
let open = false;
let timer = 0;
const closed = new Set();

function stop() {
  clearTimeout(timer);
  timer = 0;
}

function paint(story) {
  const lines = $$('li', story);
  const steps = $$('.story-step', story);
  lines.forEach((line, n) => {
    for (const node of [line, steps[n]]) {
      node.classList.toggle('told', n <= at);
      node.classList.toggle('lit', n === at);
    }
  });
  story.classList.toggle('open', open);
  const all = $('[data-story-do=all]', story);
  all.setAttribute('aria-expanded', String(open));
  all.textContent = open ? 'Fold' : 'Show all';
  $('[data-story-do=next]', story).hidden = at + 1 >= lines.length;
}

function go(story) {
  stop();
  const lines = $$('li', story);
  if (at + 1 >= lines.length) return;
  timer = setTimeout(() => {
    const now = $('[data-story]');
    if (!now || now.dataset.story !== key) return;
    at += 1;
    paint(now);
    go(now);
  }, lines[at].classList.contains('still') ? STILL : LINE);
}

// Call this whenever the areas have changed.
export function refresh() {
  const story = $('[data-story]');
  if (!story) { stop(); return; }
  const name = story.dataset.story;
  story.hidden = closed.has(name);
  story.classList.add('telling');
  if (name !== key) {
    key = name;
    open = false;
    // Whoever wants no motion goes on himself, from the first line that tells of something.
    at = calm() ? Math.max($$('li', story).findIndex((line) => !line.classList.contains('still')), 0) : 0;
    paint(story);
    if (!calm()) go(story);
  } else {
    paint(story);
  }
}

document.addEventListener('click', (event) => {
  const button = event.target.closest?.('[data-story-do]');
  const story = button?.closest('[data-story]');
  if (!story) return;
  stop();
  if (button.dataset.storyDo === 'close') {
    closed.add(story.dataset.story);
    story.hidden = true;
    return;
  }
  const { storyDo: what } = button.dataset;
  if (what === 'all') open = !open;
  else at = what === 'next' ? at + 1 : Number(what);
  paint(story);
});

document.addEventListener('keydown', (event) => {
  const story = $('[data-story]');
  if (event.key !== 'Escape' || !story || story.hidden) return;
  stop();
  closed.add(story.dataset.story);
  story.hidden = true;
});
