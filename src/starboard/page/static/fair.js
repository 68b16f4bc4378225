// Shuffles that nobody chooses: this browser looks at the seal, contributes, remembers, and checks it all at the end.

import { $, $$, complain, store } from './shell.js';
import { get, post } from './net.js';

// Of how many tables this browser remembers what it contributed.
const KEPT = 100;

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const kept = () => JSON.parse(store.get('shuffles') ?? '{}');

// The seal comes first: that of a table ({ table } or { token }), or of one that is about to be made.
export async function contribute(where = {}) {
  const { seal, counts } = await post('/seals', where);
  return counts ? { seal, contribution: hex(crypto.getRandomValues(new Uint8Array(32))) } : {};
}

export function keep(table, { seal, contribution }) {
  if (!contribution) return;
  const { [table]: _, ...others } = kept();
  const all = Object.entries({ ...others, [table]: { seal, contribution } });
  store.set('shuffles', JSON.stringify(Object.fromEntries(all.slice(-KEPT))));
}

// Takes a seat that is free, with a contribution if it still counts.
export async function sit(table, seat) {
  const share = await contribute({ table });
  await post(`/t/${table}/sit`, { seat, contribution: share.contribution ?? null });
  keep(table, share);
}

async function sha256(text) {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

// What is wrong with a shuffle whose secret is out, in a sentence; empty if nothing is.
async function fault({ seal, secret, seed, deal, given, table }) {
  if ((await sha256(secret)) !== seal) return 'The secret does not match the seal shown before the first move.';
  const lines = ['starboard seed 1', secret, deal, ...given.split(',').filter(Boolean)];
  if (deal && (await sha256(lines.map((line) => `${line}\n`).join(''))) !== seed) return 'The seed does not follow from the secret and the contributions.';
  const own = kept()[table];
  if (own && own.seal !== seal) return 'This is not the seal that this browser was shown when you sat down.';
  if (own && !given.includes(own.contribution)) return 'What this browser contributed is not among it: the game began just as you sat down, or it was left out.';
  return '';
}

export async function check(place) {
  if (!place || place.dataset.done) return;
  place.dataset.done = 'yes';
  // Browsers offer hashing only on https and on this machine; elsewhere the server's word has to do.
  if (!globalThis.crypto?.subtle) return;
  const wrong = await fault(place.dataset);
  const own = kept()[place.dataset.table] ? ', and what this browser contributed is part of it' : '';
  place.textContent = wrong || `Checked here in your browser: the seed follows from the sealed secret${own}.`;
  place.classList.toggle('ok', !wrong);
  place.classList.toggle('no', Boolean(wrong));
}

// The dialog behind the seal: who has contributed what.
export function setUp({ base }) {
  const list = $('#fair-list');
  // A branch has no seal of its own.
  if (!base.startsWith('/t/')) return;
  document.addEventListener('click', async (event) => {
    if (!event.target.closest('[data-dialog=fair]')) return;
    try {
      list.innerHTML = (await get(`${base}/fair`)).html;
    } catch (error) {
      complain(error);
    }
    const own = kept()[base.slice(3)]?.contribution;
    for (const line of $$('[data-share]', list)) line.classList.toggle('own', line.dataset.share === own);
  });
}
