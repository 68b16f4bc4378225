// The score sheet at the end: opens by itself once, charts switch, and the browser itself checks the seed.

import { $, $$, complain } from './shell.js';
import { post } from './net.js';

async function sha256(text) {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function checkSeed() {
  const place = $('#seed-check');
  if (!place || place.dataset.done) return;
  place.dataset.done = 'yes';
  // Browsers offer hashing only on https and on this machine; elsewhere the server's word has to do.
  if (!globalThis.crypto?.subtle) return;
  const good = (await sha256(place.dataset.seed)) === place.dataset.seal;
  place.textContent = good
    ? 'Checked here in your browser: the seed matches the seal shown before the first move.'
    : 'The seed does not match the seal shown before the first move.';
  place.classList.toggle('ok', good);
  place.classList.toggle('no', !good);
}

export function setUp({ base }) {
  const frame = $('.frame-sheet');
  let shown = false;

  const ready = () => Boolean($('#area-sheet .sheet'));

  function open() {
    if (!ready()) return;
    frame.classList.add('open');
    $('#area-sheet h2')?.focus({ preventScroll: true });
    checkSeed();
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
        const { id } = await post(`${base}/rematch`);
        location.href = `/t/${id}`;
      } catch (error) {
        complain(error);
      }
    }
  });

  return { open, close, toggle, update };
}
