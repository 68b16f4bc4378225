// One popover per screen: explanations of components, clauses, and the reasons of closed options.

import { $, el, icon } from './shell.js';
import { get } from './net.js';

const GLANCE_DELAY = 420;
const known = new Map();
let base = '';
let title = '';
let pop = null;
let anchor = null;
let pinned = false;
let timer = 0;

const phone = () => innerWidth <= 720;

export function close({ refocus = false } = {}) {
  clearTimeout(timer);
  if (!pop) return false;
  const back = anchor;
  anchor?.removeAttribute('aria-describedby');
  pop.remove();
  pop = anchor = null;
  pinned = false;
  if (refocus) back?.focus?.({ preventScroll: true });
  return true;
}

export const isPinned = () => pop !== null && pinned;

function place() {
  if (!pop || phone()) return;
  const at = anchor.getBoundingClientRect();
  const { width, height } = pop.getBoundingClientRect();
  const gap = 10;
  let top = at.top - height - gap;
  if (top < 8) top = at.bottom + gap;
  if (top + height > innerHeight - 8) top = Math.max(8, innerHeight - height - 8);
  let left = at.left + at.width / 2 - width / 2;
  // Beside the target where there is no room above or below it.
  if (top < at.bottom && top + height > at.top) left = at.right + gap + width < innerWidth ? at.right + gap : at.left - width - gap;
  pop.style.left = `${Math.min(Math.max(8, left), innerWidth - width - 8)}px`;
  pop.style.top = `${top}px`;
}

export function open(target, content, { pin = true, label = '', role = 'dialog' } = {}) {
  close();
  anchor = target;
  pinned = pin;
  pop = el('div', { class: pin ? 'pop' : 'pop glance', id: 'pop', role: pin ? role : 'tooltip', 'aria-label': label || null }, ...content);
  // A modal dialog lies above the page: what it explains must lie in it.
  (target.closest('dialog') ?? document.body).append(pop);
  target.setAttribute('aria-describedby', 'pop');
  place();
  if (pin) $('button, a', pop)?.focus({ preventScroll: true });
  return pop;
}

export function head(text, kind = '', sign = null) {
  return el('div', { class: 'pop-head' }, sign ? icon(sign, 18) : null,
    el('b', {}, text, kind ? el('span', { class: 'pop-kind' }, ` ${kind}`) : ''),
    el('button', { class: 'pop-close', 'aria-label': 'Close', onclick: () => close({ refocus: true }) }, icon('close', 16)));
}

export function clauseLink(clause) {
  return el('a', { class: 'cl', href: `/games/${title}/rules#${clause}`, target: '_blank', rel: 'noopener' }, clause);
}

function explained(found) {
  const parts = [head(found.name, found.kind)];
  if (found.drawing) {
    const art = el('div', { class: 'pop-art', 'aria-hidden': 'true' });
    art.innerHTML = found.drawing;
    parts.push(art);
  }
  parts.push(el('p', {}, found.text));
  if (found.clause) parts.push(el('div', { class: 'pop-foot' }, clauseLink(found.clause), found.origin ? el('span', { class: 'end' }, found.origin) : ''));
  return parts;
}

async function lookUp(component) {
  if (!known.has(component)) {
    known.set(component, get(`${base}/explain/${encodeURIComponent(component)}`).catch(() => null));
  }
  return known.get(component);
}

async function explain(target, component, pin) {
  const found = await lookUp(component);
  if (!found || !target.isConnected) return;
  if (!pin && (pinned || anchorLost(target))) return;
  open(target, explained(found), { pin, label: found.name });
}

const anchorLost = (target) => !target.matches(':hover') && document.activeElement !== target;

function whyNot(target) {
  const { why, what, clause } = target.dataset;
  const reasons = el('ul', { class: 'reasons' });
  for (const reason of why.split('\n').filter(Boolean)) {
    reasons.append(el('li', {}, clause ? clauseLink(clause) : el('span'), el('span', {}, reason.charAt(0).toUpperCase() + reason.slice(1))));
  }
  const name = what || 'this';
  open(target, [head(`Closed: ${name}`, '', 'why-not'), reasons], { label: 'Why not?' });
}

async function clause(target) {
  const id = target.dataset.clause;
  try {
    const found = await get(`/games/${title}/clauses/${id}`);
    open(target, [head(found.section), el('p', {}, found.text),
      el('div', { class: 'pop-foot' }, clauseLink(found.id), el('span', { class: 'end' }, 'opens the rules'))], { label: found.id });
  } catch {
    location.href = target.href;
  }
}

export function setUp(options) {
  ({ base, title } = options);

  document.addEventListener('click', (event) => {
    if (pop?.contains(event.target)) return;
    const why = event.target.closest('[data-why]');
    if (why) { event.preventDefault(); whyNot(why); return; }
    const cited = event.target.closest('a[data-clause]');
    if (cited && !event.ctrlKey && !event.metaKey) { event.preventDefault(); clause(cited); return; }
    const component = event.target.closest('[data-explain]');
    // What answers, chooses or leads somewhere does so; its explanation comes by hover, focus or a long press.
    const acts = event.target.closest('[data-answer], [data-choose], a[href], button:not([data-explain])');
    if (component && (!acts || !component.contains(acts) && !acts.contains(component) || acts === component && !component.dataset.answer && !component.dataset.choose)) {
      explain(component, component.dataset.explain, true);
      return;
    }
    close();
  });

  document.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'touch') return;
    const target = event.target.closest('[data-explain]');
    clearTimeout(timer);
    if (!target) { if (pop && !pinned && !pop.contains(event.target)) close(); return; }
    if (pinned || target === anchor) return;
    if (pop) close();
    timer = setTimeout(() => explain(target, target.dataset.explain, false), GLANCE_DELAY);
  });

  document.addEventListener('focusin', (event) => {
    if (pop && !pinned) close();
    const target = event.target.closest?.('[data-explain]');
    if (!target || pinned || !event.target.matches(':focus-visible')) return;
    clearTimeout(timer);
    timer = setTimeout(() => explain(target, target.dataset.explain, false), GLANCE_DELAY * 2);
  });

  // A long press explains what a tap would do.
  let press = 0;
  document.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'touch') return;
    const target = event.target.closest('[data-explain]');
    if (target) press = setTimeout(() => explain(target, target.dataset.explain, true), 520);
  });
  for (const end of ['pointerup', 'pointercancel', 'pointermove']) {
    document.addEventListener(end, (event) => {
      if (end !== 'pointermove' || Math.abs(event.movementX) + Math.abs(event.movementY) > 6) clearTimeout(press);
    });
  }

  addEventListener('resize', () => close());
}
