// The PIN with which a player lifts the curtain of a screen that is passed round. Each player of a table chooses one at
// the first look. It keeps eyes from wandering and is no lock: this browser holds the seats, and remembers the PIN as it is.

import { $, store } from './shell.js';

const dialog = $('#pin');
const key = (seat) => `pin@${chosen.at}@${seat}`;
let wanted = null;

function show(note = '') {
  const { name, anew } = wanted;
  $('#pin-head').textContent = anew ? `A PIN for ${name}` : `${name}’s PIN`;
  $('[data-pin=note]', dialog).textContent = note || (anew
    ? 'At least 4 digits. Whoever wants to see this side here is asked for it.'
    : 'Nothing is shown before.');
  $('.primary', dialog).textContent = anew ? 'Keep it and show my side' : 'Show my side';
  $('[data-pin=forgotten]', dialog).hidden = anew;
  const field = $('input', dialog);
  field.value = '';
  field.focus();
}

// Calls back once the right PIN, or a new one, has been given.
export function ask(seat, name, then) {
  wanted = { seat, name, then, anew: store.get(key(seat)) === null };
  if (!dialog.open) dialog.showModal();
  show();
}

export const close = () => dialog?.close();

dialog?.addEventListener('submit', (event) => {
  event.preventDefault();
  const said = $('input', dialog).value;
  if (wanted.anew) store.set(key(wanted.seat), said);
  else if (said !== store.get(key(wanted.seat))) { show(`That is not ${wanted.name}’s PIN.`); return; }
  dialog.close();
  wanted.then();
});
dialog?.addEventListener('click', (event) => {
  if (!event.target.closest('[data-pin=forgotten]')) return;
  wanted.anew = true;
  show(`The old PIN then opens nothing any more, so ${wanted.name} will notice.`);
});
