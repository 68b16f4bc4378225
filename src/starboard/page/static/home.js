// The home page: starting at once, joining open tables, importing logs.

import { $, complain, toast } from './shell.js';
import { sit } from './fair.js';
import { get, upload } from './net.js';
import { openTable } from './opening.js';

// The form for a new table was here once.
const moved = () => { if (location.hash === '#new') location.replace('/new'); };
addEventListener('hashchange', moved);
moved();

document.addEventListener('click', async (event) => {
  const start = event.target.closest('[data-start]');
  if (start) {
    openTable(JSON.parse(start.dataset.start), 'guided' in start.dataset);
    return;
  }
  const join = event.target.closest('[data-join]');
  if (!join) return;
  try {
    await sit(join.dataset.join, Number(join.dataset.seat));
    location.href = `/t/${join.dataset.join}`;
  } catch (error) {
    complain(error);
  }
});

$('#log-file').addEventListener('change', async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  toast('Checking the log, hash by hash.', { seconds: 3 });
  try {
    const { id } = await upload('/tables/import', await file.text());
    location.href = `/t/${id}`;
  } catch (error) {
    complain(error);
  }
  event.target.value = '';
});

// What happened at the first table, if the server had to open it for that.
async function tellOf(place) {
  try {
    const { html } = await get(place.dataset.since);
    place.innerHTML = html;
    $('[data-tell]', place.closest('.turn-card')).hidden = !html;
  } catch { /* the card stands without it */ }
}

const untold = $('[data-since]');
if (untold) tellOf(untold);
document.body.dataset.ready = 'yes';
