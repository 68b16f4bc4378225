// How long somebody still has: written anew every second, by the server's clock.

import { $$ } from './shell.js';

const LOW = 30;
// This machine's clock may be wrong by minutes.
let ahead = null;

// Asked for once, by the first page that has something to count: the time is in the head of every reply.
async function ask() {
  ahead = 0;
  try {
    const reply = await fetch('/healthz');
    const theirs = Date.parse(reply.headers.get('date') ?? '');
    if (!Number.isNaN(theirs)) ahead = (theirs - Date.now()) / 1000;
  } catch {
    ahead = null;
  }
}

function spoken(left) {
  const seconds = Math.max(0, Math.ceil(left));
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  const two = (number) => String(number).padStart(2, '0');
  if (days) return `${days} d ${hours} h`;
  if (seconds >= 3600) return `${hours}:${two(minutes)} h`;
  return `${minutes}:${two(seconds % 60)}`;
}

export function draw() {
  if (ahead === null && $$('[data-until]').length) ask();
  for (const node of $$('[data-until]')) {
    const left = Number(node.dataset.until) - Date.now() / 1000 - (ahead ?? 0);
    const text = spoken(left);
    if (node.textContent !== text) node.textContent = text;
    node.classList.toggle('low', left < LOW);
  }
}

setInterval(draw, 1000);
draw();
