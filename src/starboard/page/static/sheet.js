// The score sheet at the end: opens by itself once, charts switch, and the browser itself checks the seed.

import { $, $$, complain } from './shell.js';
import { check, contribute, keep } from './fair.js';
import { post } from './net.js';

export function setUp({ base }) {
  const frame = $('.frame-sheet');
  let shown = false;

  const ready = () => Boolean($('#area-sheet .sheet'));

  function open() {
    if (!ready()) return;
    frame.classList.add('open');
    $('#area-sheet h2')?.focus({ preventScroll: true });
    check($('#seed-check'));
  }

  function close() {
    if (!frame.classList.contains('open')) return false;
    frame.classList.remove('open');
    return true;
  }

  function toggle() { if (!close()) open(); }

  // After an update: at the end of the game the sheet comes by itself, once.
  function update(live) {
    if (ready() && live && !shown) { shown = true; open(); }
    if (!ready()) close();
    // What was checked is drawn anew with the area.
    else if (frame.classList.contains('open')) check($('#seed-check'));
  }

  document.addEventListener('click', async (event) => {
    const button = event.target.closest('[data-sheet], [data-chart]');
    if (!button) return;
    if (button.dataset.chart) {
      for (const other of $$('[data-chart]')) other.setAttribute('aria-pressed', String(other === button));
      for (const chart of $$('[data-chart-of]')) chart.classList.toggle('is-off', chart.dataset.chartOf !== button.dataset.chart);
      return;
    }
    if (button.dataset.sheet === 'open') open();
    else if (button.dataset.sheet === 'close') close();
    else if (button.dataset.sheet === 'rematch') {
      try {
        const share = await contribute();
        const { id } = await post(`${base}/rematch`, share);
        keep(id, share);
        location.href = `/t/${id}`;
      } catch (error) {
        complain(error);
      }
    }
  });

  return { open, close, toggle, update };
}
