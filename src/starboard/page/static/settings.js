// The settings dialog: shows what is chosen, everywhere or for this table alone, and saves every change at once.

import { $, $$, complain } from './shell.js';
import { post } from './net.js';

const dialog = $('#settings');
let saving = Promise.resolve();

// What holds while nothing is chosen.
const usual = (name) => (name === 'telling' && chosen.calm() ? 'step' : $(`#settings [data-setting="${name}"]`)?.dataset.usual ?? null);
const onlyHere = () => $('#settings input[name=scope]:checked')?.value === 'here';

export const now = (name) => chosen.get(name) ?? usual(name);

function mark() {
  for (const place of $$('[data-setting]', dialog ?? document)) {
    const { setting } = place.dataset;
    const own = chosen.here(setting);
    const value = (onlyHere() ? own : null) ?? chosen.everywhere(setting) ?? usual(setting);
    for (const input of $$('input[type=radio]', place)) input.checked = input.value === value;
    const back = $('[data-as-everywhere]', place);
    if (back) back.hidden = own === null;
  }
}

// One after the other: the last one counts.
export function choose(name, value, only = false) {
  chosen.set(name, value, only);
  saving = saving.then(() => post('/account/settings', { name, value, table: only ? chosen.at : null })).catch(complain);
  return saving;
}

dialog?.addEventListener('change', (event) => {
  const name = event.target.closest('[data-setting]')?.dataset.setting;
  if (name) choose(name, event.target.value, onlyHere());
  mark();
});
dialog?.addEventListener('click', (event) => {
  const back = event.target.closest('[data-as-everywhere] button');
  if (!back) return;
  choose(back.closest('[data-setting]').dataset.setting, null, true);
  mark();
});
document.addEventListener('click', (event) => {
  if (event.target.closest('[data-theme-toggle]')) choose('theme', document.documentElement.dataset.theme === 'light' ? 'dark' : 'light');
});
addEventListener('chosen', mark);
mark();
