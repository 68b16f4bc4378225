// An answer that could not be saved is sent again, the same to the same question, until the server says what happened
// to it. Questions have names, so one that was saved after all is simply acknowledged again.

import { $ } from './shell.js';
import { post } from './net.js';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 5000;
// Nobody there, only the proxy in front, or no database behind: what fails now may succeed in a moment.
const PASSING = [0, 502, 503, 504];

let waiting = 0;
const sleepers = new Set();

function tell(status) {
  const why = status === 503 ? 'the server’s database isn’t answering' : 'the server can’t be reached';
  $('#unsaved span').textContent = `Your answer hasn’t been saved yet: ${why}. Trying again …`;
  $('#unsaved').hidden = false;
}

// Retries everything immediately: somebody has heard from the server.
export function again() {
  for (const wake of [...sleepers]) wake();
}

function pause(wait) {
  return new Promise((resolve) => {
    const wake = () => { clearTimeout(timer); sleepers.delete(wake); resolve(); };
    // Not all pages at the same moment.
    const timer = setTimeout(wake, wait * (0.75 + Math.random() / 2));
    sleepers.add(wake);
  });
}

export async function insist(url, body) {
  let tries = 0;
  try {
    for (;;) {
      try {
        return await post(url, body);
      } catch (error) {
        if (!PASSING.includes(error.status)) throw error;
        if (!tries) waiting += 1;
        tell(error.status);
        await pause(Math.min(LONGEST_WAIT, FIRST_WAIT * 1.7 ** tries));
        tries += 1;
      }
    }
  } finally {
    if (tries) waiting -= 1;
    if (!waiting) $('#unsaved').hidden = true;
  }
}
