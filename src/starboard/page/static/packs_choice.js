// Own cards in the form for a new table: the packs for the title that is chosen there.

import { $, el } from './shell.js';
import { get } from './net.js';

const place = $('#packs-choice');
const field = $('select', place);
const form = place.closest('form');
let packs = [];
let shown = '';

const chosenTitle = () => (form && new FormData(form).get('title')) ?? place.closest('[data-title]')?.dataset.title ?? '';

function update() {
  const title = chosenTitle();
  if (title === shown) return;
  shown = title;
  const fit = packs.filter((pack) => pack.title === title);
  field.replaceChildren(
    el('option', { value: '' }, 'Ours'),
    ...fit.map((pack) => el('option', { value: pack.id }, pack.server ? `${pack.name} (this server’s)` : pack.name)),
  );
  place.hidden = !fit.length;
}

try {
  packs = await get('/packs/choice');
} catch { /* then the table is made with ours */ }
update();
// The title may also change by a click elsewhere on the page, which tells the form nothing.
for (const kind of ['change', 'click']) document.addEventListener(kind, () => setTimeout(update));
