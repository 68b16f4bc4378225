// A story over the stage is told line by line, once. The server sends all of it; what has been told is kept here.

import { $, $$, calm } from './shell.js';

const LINE = 900;
const STILL = 350;

let key = '';
let at = 0;
let timer = 0;
const closed = new Set();

function stop() {
  clearTimeout(timer);
  timer = 0;
}

function paint(story) {
  const lines = $$('li', story);
  lines.forEach((line, n) => {
    line.classList.toggle('told', n <= at);
    line.classList.toggle('lit', n === at && at < lines.length);
  });
  $('.story-at', story).textContent = `${Math.min(at + 1, lines.length)} of ${lines.length}`;
  $('[data-story-do=next]', story).hidden = at + 1 >= lines.length;
  $('[data-story-do=all]', story).hidden = at + 1 >= lines.length;
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
    // Whoever wants no motion reads all of it at once.
    at = calm() ? $$('li', story).length : 0;
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
  at = button.dataset.storyDo === 'next' ? at + 1 : $$('li', story).length;
  paint(story);
});

document.addEventListener('keydown', (event) => {
  const story = $('[data-story]');
  if (event.key !== 'Escape' || !story || story.hidden) return;
  stop();
  closed.add(story.dataset.story);
  story.hidden = true;
});
