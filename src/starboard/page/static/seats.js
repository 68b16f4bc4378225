// The seats dialog: who sits where, leaving, and what the host may do. Every act is confirmed once.

import { $, $$, complain, el, toast } from './shell.js';
import { contribute, keep, sit } from './fair.js';
import { get, post } from './net.js';

// What is asked for by its name; everything else is what the seat is to be.
const OWN_PATHS = ['leave', 'resign', 'vote-out'];

export function setUp({ base }) {
  const dialog = $('#seats');
  if (!dialog) return { refresh() {} };
  const list = $('#seat-list');

  async function draw() {
    try {
      const { html } = await get(`${base}/seats`);
      // Anyone who has begun to decide meanwhile is not disturbed.
      if (!$('.seat-ask', list)) list.innerHTML = html;
    } catch (error) {
      complain(error);
    }
  }

  function askNothing() {
    for (const asked of $$('.seat-ask', list)) asked.remove();
  }

  function ask(button) {
    const row = button.closest('[data-seat-row]');
    askNothing();
    const fresh = 'fresh' in button.dataset;
    const go = el('button', { type: 'button', class: 'primary small', onclick: () => carryOut(button, row) }, fresh ? 'Fresh deal' : 'Do it');
    row.append(el('div', { class: 'seat-ask' }, el('p', {}, button.dataset.note),
      el('span', { class: 'end' }, go, el('button', { type: 'button', class: 'btn bare', onclick: () => { row.lastElementChild.remove(); button.focus(); } }, 'Not now'))));
    go.focus();
  }

  async function carryOut(button, row) {
    const seat = Number(row.dataset.seatRow);
    const { kind, bot } = button.dataset;
    const plan = { kind, bot: bot || null };
    try {
      if ('fresh' in button.dataset) {
        const seats = Array.from({ length: Number(dialog.dataset.seats) }, (_, number) => (number === seat ? plan : null));
        const share = await contribute();
        const made = await post(`${base}/fresh`, { seats, ...share });
        keep(made.id, share);
        location.href = `/t/${made.id}`;
        return;
      }
      const done = OWN_PATHS.includes(kind) ? await post(`${base}/${kind}`, { seat }) : await post(`${base}/seats/${seat}`, plan);
      if (kind === 'me' && !done.asked) await sit(base.slice(3), seat);
      if (!done.asked) { location.assign(base); return; }
      dialog.close();
      $('#settings').close();
      toast('The others have been asked to agree.');
    } catch (error) {
      complain(error);
      askNothing();
      draw();
    }
  }

  document.addEventListener('click', (event) => {
    if (event.target.closest('[data-dialog=seats]')) { askNothing(); draw(); }
    const button = event.target.closest('[data-seat-act]');
    if (button) ask(button);
  });

  // The table has changed, and perhaps who sits where.
  return { refresh() { if (dialog.open && !$('.seat-ask', list)) draw(); } };
}
