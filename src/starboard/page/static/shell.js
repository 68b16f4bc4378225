// What every page has: toasts, dialogs, copy buttons, the editable guest name.

import { post } from './net.js';

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
export const calm = () => chosen.calm();

export function icon(name, size = 16) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', `icon px${size}`);
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#i-${name}`);
  svg.append(use);
  return svg;
}

export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'onclick') node.addEventListener('click', value);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value != null) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child != null));
  return node;
}

// What this browser remembers by itself; `chosen` knows what its reader has chosen. Private windows may refuse storage; then they last as long as the page.
const memory = new Map();
export const store = {
  get(key) {
    try { return localStorage.getItem(`starboard.${key}`); } catch { return memory.get(key) ?? null; }
  },
  set(key, value) {
    memory.set(key, value);
    try { localStorage.setItem(`starboard.${key}`, value); } catch { /* kept in memory */ }
  },
};

export function toast(text, { bad = false, seconds = 6 } = {}) {
  const box = $('.toasts') ?? document.body.appendChild(el('div', { class: 'toasts', role: 'status' }));
  for (const old of $$('.toast', box)) if (old.textContent === text) old.remove();
  const note = el('div', { class: bad ? 'toast bad' : 'toast' }, icon(bad ? 'alert' : 'check', 18), el('span', {}, text));
  box.append(note);
  setTimeout(() => note.remove(), seconds * 1000);
}

export function complain(error) {
  toast(error.message, { bad: true, seconds: 8 });
}

// Times come from the server in UTC; readers see them by their own clock.
export function clocks(root = document) {
  for (const node of $$('time[datetime]', root)) {
    const then = new Date(node.dateTime);
    const today = then.toDateString() === new Date().toDateString();
    const text = then.toLocaleString([], { ...(today ? {} : { day: 'numeric', month: 'short' }), hour: '2-digit', minute: '2-digit' });
    if (node.textContent !== text) node.textContent = text;
  }
}

document.addEventListener('click', async (event) => {
  const target = event.target.closest('[data-dialog], [data-close], [data-copy]');
  if (!target) return;
  if (target.dataset.dialog) {
    const dialog = document.getElementById(target.dataset.dialog);
    if (dialog && !dialog.open) dialog.showModal();
  } else if ('close' in target.dataset) {
    target.closest('dialog')?.close();
  } else if (target.dataset.copy) {
    const text = new URL(target.dataset.copy, location.href).href;
    try {
      await navigator.clipboard.writeText(text);
      toast('Link copied. Send it to a friend.', { seconds: 3 });
    } catch {
      toast(text, { seconds: 20 });
    }
  }
});

// The guest name: a form in a dialog on every page.
$('#name-form')?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const name = new FormData(event.target).get('name').trim();
  if (!name) return;
  try {
    const { name: kept } = await post('/account/name', { name });
    for (const node of $$('[data-my-name]')) node.textContent = kept;
    event.target.closest('dialog').close();
    toast(`You’re now playing as ${kept}.`, { seconds: 3 });
  } catch (error) {
    complain(error);
  }
});
