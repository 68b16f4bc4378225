// The group decides: proposing an answer, agreeing, objecting. What the server says then is in the area.

import { $, complain, toast } from './shell.js';
import { post } from './net.js';

const place = $('#area-group');

async function say(base, what, body, told) {
  try {
    const done = await post(`${base}/${what}`, body);
    // With the last word that was missing the answer is given, and the log tells of it.
    if (told && done.asked) toast(told, { seconds: 3 });
  } catch (error) {
    complain(error);
  }
}

// Keyboard: to the first proposal, or to where one can be made.
export function focus() {
  const first = $('.matter', place);
  (first?.localName === 'details' ? $('summary', first) : first)?.focus();
}

export function setUp({ base }) {
  place.addEventListener('click', (event) => {
    const hit = event.target.closest('[data-tick], [data-withdraw]');
    if (!hit) return;
    const question = hit.dataset.tick ?? hit.dataset.withdraw;
    say(base, 'tick', { question, yes: 'tick' in hit.dataset });
  });
  place.addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.target;
    const fields = new FormData(form);
    form.closest('details')?.removeAttribute('open');
    if ('object' in form.dataset) say(base, 'tick', { question: form.dataset.object, yes: false, text: fields.get('text') });
    else say(base, 'propose', { question: form.dataset.propose, value: JSON.parse(fields.get('value')) }, 'Proposed: the others see it now.');
    form.reset();
  });
}
