// Opens a table: this browser has its part in the shuffle, and goes there.

import { complain } from './shell.js';
import { contribute, keep } from './fair.js';
import { post } from './net.js';

let opening = false;

// `wish` is what the server is asked for: title, seats, options, settings.
export async function openTable(wish, guided = false) {
  if (opening) return;
  opening = true;
  try {
    const share = await contribute();
    const made = await post('/tables', { ...wish, ...share });
    keep(made.id, share);
    location.href = `/t/${made.id}${guided ? '?guided=1' : ''}`;
  } catch (error) {
    opening = false;
    complain(error);
  }
}

// Whoever comes back by the browser's own button may open another.
addEventListener('pageshow', () => { opening = false; });
