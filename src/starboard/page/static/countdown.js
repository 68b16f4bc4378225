// How long somebody still has: written anew every second, by the server's clock.

import { $$ } from './shell.js';

const LOW = 30;
// This machine's clock may be wrong by minutes.
const ahead = Number(document.body.dataset.now) - Date.now() / 1000;

function spoken(left) {
  const seconds = Math.max(0, Math.ceil(left));
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  const two = (number) => String(number).padStart(2, '0');
  if (days) return `${days} d ${hours} h`;
  if (seconds >= 3600) return `${hours}:${two(minutes)} h`;
  return `${minutes}:${two(seconds % 60)}`;
}

export function draw() {
  for (const node of $$('[data-until]')) {
    const left = Number(node.dataset.until) - Date.now() / 1000 - ahead;
    const text = spoken(left);
    if (node.textContent !== text) node.textContent = text;
    node.classList.toggle('low', left < LOW);
  }
}

setInterval(draw, 1000);
draw();
