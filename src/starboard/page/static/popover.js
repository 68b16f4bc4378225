// One popover per screen: explanations of components, clauses, and the reasons of closed options.

import { $, $$, el, icon } from './shell.js';
import { get } from './net.js';
import { aim } from './aim.js';
import { nearestWay } from './nearest.js';
import { scale } from './layout.js';
import * as touch from './touch.js';

const REST = 350;
const NEIGHBOUR = 80;
const LEAVE = 200;
const EDGE = 8;
const GAP = 10;
const TOP_BAR = 54;
const LEAST = 96;
const known = new Map();
let base = '';
let title = '';
let seat = () => null;
let pop = null;
let anchor = null;
let pinned = false;
let timer = 0;
// Counts closings: an explanation that arrives after one belongs to something that is over.
let closed = 0;
// What has just regained the focus: it was explained a moment ago.
let returned = null;

const phone = () => innerWidth <= 720 * chosen.text();

export function close({ refocus = false } = {}) {
  clearTimeout(timer);
  closed += 1;
  if (!pop) return false;
  const back = anchor;
  anchor?.removeAttribute('aria-describedby');
  pop.remove();
  pop = anchor = null;
  pinned = false;
  if (refocus) {
    returned = back;
    back?.focus?.({ preventScroll: true });
  }
  return true;
}

// ------------------------------------------------------------------ where it lies

const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const box = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });
const between = (low, value, high) => Math.max(low, Math.min(value, high));

// The question, what it is about, and the twin of what is pointed at are never covered.
function keptFree(bar) {
  const things = $$('[data-subject], .lit').filter((node) => !node.contains(anchor) && !anchor.contains(node));
  return [bar, ...things.map((node) => node.getBoundingClientRect()).filter((rect) => rect.width && rect.height)];
}

function place() {
  if (!pop) return;
  const bar = anchor.closest('dialog') ? null : $('.frame-ask')?.getBoundingClientRect();
  let at = anchor.getBoundingClientRect();
  if (phone()) { placeSheet(at, bar); return; }
  const { width, height } = pop.getBoundingClientRect();
  // What is in the bar is explained next to the whole bar.
  if (bar && anchor.closest('.frame-ask')) at = { ...box(at.left, bar.top, at.width, bar.height), width: at.width, height: bar.height };
  const low = bar && at.top >= bar.bottom ? bar.bottom + EDGE : EDGE;
  const high = bar && at.bottom <= bar.top ? bar.top - EDGE : innerHeight - EDGE;
  const top = between(low, at.top + at.height / 2 - height / 2, high - height);
  const left = between(EDGE, at.left + at.width / 2 - width / 2, innerWidth - width - EDGE);
  const sides = [
    box(at.right + GAP, top, width, height),
    box(at.left - GAP - width, top, width, height),
    box(left, at.top - GAP - height, width, height),
    box(left, at.bottom + GAP, width, height),
  ];
  const taken = bar ? keptFree(bar) : [];
  const inside = (side) => side.left >= EDGE && side.top >= EDGE && side.right <= innerWidth - EDGE && side.bottom <= innerHeight - EDGE;
  const free = sides.find((side) => inside(side) && !meet(side, at) && !taken.some((rect) => meet(side, rect)));
  if (free) put({ left: free.left, top: free.top });
  else dock(bar, width);
}

function put({ left, top, bottom, width, height }) {
  const px = (value) => (value === undefined ? '' : `${Math.round(value / scale())}px`);
  Object.assign(pop.style, { left: px(left), top: px(top), bottom: px(bottom), width: px(width), maxHeight: px(height) });
}

// No side is free: it goes over the log or, if there is none, in a corner above the question.
function dock(bar, width) {
  const log = $('.feed')?.getBoundingClientRect();
  pop.classList.add('docked');
  if (log?.width && log.height > LEAST && !$('.feed').contains(anchor)) {
    put({ left: log.left, top: log.top, width: log.width, height: log.height });
    return;
  }
  const at = anchor.getBoundingClientRect();
  const left = at.left + at.width / 2 < innerWidth / 2 ? innerWidth - width - EDGE : EDGE;
  put({ left, top: TOP_BAR, height: (bar?.top ?? innerHeight) - EDGE - TOP_BAR });
}

// On a phone it is a sheet above the question, and what it explains stays in sight.
function placeSheet(at, bar) {
  const end = (bar?.top ?? innerHeight) - EDGE;
  const above = Math.min(at.top, end) - EDGE - TOP_BAR;
  const below = end - at.bottom - EDGE;
  const { height } = pop.getBoundingClientRect();
  if (at.top >= end) put({ bottom: innerHeight - end, height: end - TOP_BAR });
  else if (below >= Math.min(height, Math.max(above, LEAST))) put({ bottom: innerHeight - end, height: below });
  else put({ top: TOP_BAR, height: Math.max(above, LEAST) });
}

// ------------------------------------------------------------------ what it shows

// `kind`: a class of its own, where it needs more room than others.
export function open(target, content, { pin = true, label = '', role = 'dialog', kind = '' } = {}) {
  close();
  anchor = target;
  pinned = pin;
  pop = el('div', { class: ['pop', pin ? '' : 'glance', kind].filter(Boolean).join(' '), id: 'pop', role: pin ? role : 'tooltip', 'aria-label': label || null }, ...content);
  // A modal dialog is above the page, so explanations of what it shows must be inside it.
  (target.closest('dialog') ?? document.body).append(pop);
  target.setAttribute('aria-describedby', 'pop');
  place();
  if (pin) $('button, a', pop)?.focus({ preventScroll: true });
  return pop;
}

// Makes a passing explanation stay.
export function pin() {
  if (!pop || pinned) return false;
  pinned = true;
  pop.classList.remove('glance');
  pop.setAttribute('role', 'dialog');
  $('button, a', pop)?.focus({ preventScroll: true });
  return true;
}

export function head(text, kind = '', sign = null) {
  return el('div', { class: 'pop-head' }, sign ? icon(sign, 18) : null,
    el('b', {}, text, kind ? el('span', { class: 'pop-kind' }, ` ${kind}`) : ''),
    el('button', { class: 'pop-close', 'aria-label': 'Close', onclick: () => close({ refocus: true }) }, icon('close', 16)));
}

export function clauseLink(clause) {
  return el('a', { class: 'clause-link', href: `/games/${title}/rules#${clause}`, target: '_blank', rel: 'noopener' }, clause);
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
  if (pin) close();
  const moment = closed;
  const found = await lookUp(component);
  if (!found || !target.isConnected || moment !== closed) return;
  if (!pin && (pinned || anchorLost(target))) return;
  open(target, [...explained(found), ...shutNow(target, pin)], { pin, label: found.name });
}

// A thing that stands for a closed option says why, too: with the words of its twin in the question bar.
function shutNow(target, pin) {
  const { why, explain: component, piece } = target.dataset;
  const stands = (node) => [component, piece].includes(String(JSON.parse(node.dataset.shut)));
  const acts = target.matches('.legal, [data-answer]') || $('[data-answer]', target);
  const twin = why !== undefined ? target : acts ? null : $$('#area-question [data-shut]').find(stands);
  if (!twin) return [];
  const said = [el('p', { class: 'pop-shut' }, icon('why-not', 15), `Closed now: ${twin.dataset.what}`), reasonsOf(twin)];
  return pin ? [...said, ...wayFrom(twin)] : said;
}

// In a branch, and in what is past, nobody looks for a way.
function wayFrom(target) {
  if (!target.dataset.shut || document.body.dataset.mode !== 'live') return [];
  return [nearestWay(base, target.dataset.shut, seat(), place)];
}

function glance(target) {
  if (target.dataset.explain) { explain(target, target.dataset.explain, false); return; }
  if (pinned || anchorLost(target) || !target.isConnected) return;
  open(target, [head(target.dataset.what || 'Closed', '', 'why-not'), reasonsOf(target)], { pin: false, label: 'Why not?' });
}

const anchorLost = (target) => !target.matches(':hover') && document.activeElement !== target;

// All that it takes, what is missing first, the rest ticked; else the sentence that says why.
function reasonsOf(target) {
  const { why, clause, needs } = target.dataset;
  const reasons = el('ul', { class: 'reasons' });
  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  const all = JSON.parse(needs ?? '[]');
  for (const [text, of, met] of [...all.filter((one) => !one[2]), ...all.filter((one) => one[2])]) {
    const sign = el('span', { class: 'need-sign', role: 'img', 'aria-label': met ? 'there' : 'missing' }, icon(met ? 'check' : 'close', 13));
    reasons.append(el('li', { class: met ? 'need met' : 'need' }, clauseLink(of), el('span', {}, sign, capital(text))));
  }
  for (const reason of needs ? [] : why.split('\n').filter(Boolean)) {
    reasons.append(el('li', {}, clause ? clauseLink(clause) : el('span'), el('span', {}, capital(reason))));
  }
  return reasons;
}

function whyNot(target) {
  const name = target.dataset.what || 'this';
  open(target, [head(`Closed: ${name}`, '', 'why-not'), reasonsOf(target), ...wayFrom(target)], { label: 'Why not?' });
}

async function clause(target) {
  const id = target.dataset.clause;
  const moment = closed;
  try {
    const found = await get(`/games/${title}/clauses/${id}`);
    if (moment !== closed) return;
    open(target, [head(found.section), el('p', {}, found.text),
      el('div', { class: 'pop-foot' }, clauseLink(found.id), el('span', { class: 'end' }, 'opens the rules'))], { label: found.id });
  } catch {
    location.href = target.href;
  }
}

// What a long press says: the component, the reason, or in words what a tap would do.
function held(target) {
  if (target.dataset.explain) explain(target, target.dataset.explain, true);
  else if (target.dataset.why !== undefined) whyNot(target);
  else open(target, [head(target.ariaLabel ?? target.textContent.trim())], { label: 'What this does' });
}

// ------------------------------------------------------------------ when it comes and goes

export function setUp(options) {
  ({ base, title, seat } = options);

  document.addEventListener('click', (event) => {
    if (pop?.contains(event.target)) return;
    const hit = aim(event);
    if (hit?.dataset.why !== undefined) { event.preventDefault(); whyNot(hit); return; }
    const cited = event.target.closest('a[data-clause]');
    if (cited && !event.ctrlKey && !event.metaKey) { event.preventDefault(); close(); clause(cited); return; }
    const component = event.target.closest('[data-explain]');
    // What answers, chooses or leads somewhere does so; its explanation comes by hover, focus or a long press.
    const acts = hit?.matches('[data-answer], [data-choose], [data-do], a[href], :not([data-explain])');
    if (component && !acts) explain(component, component.dataset.explain, true);
    else close();
  });

  const point = (event) => {
    if (event.pointerType === 'touch') return;
    const target = event.target.closest('[data-explain], [data-why]');
    clearTimeout(timer);
    if (!target) { if (pop && !pinned && !pop.contains(event.target)) timer = setTimeout(close, LEAVE); return; }
    if (pinned || target === anchor) return;
    timer = setTimeout(() => glance(target), pop ? NEIGHBOUR : REST);
  };
  // What comes under a pointer that rests, or under the place where a finger was, is explained once it moves:
  // nobody has pointed at it.
  document.addEventListener('pointerover', () => document.addEventListener('pointermove', point, { once: true }));
  document.documentElement.addEventListener('pointerleave', () => {
    clearTimeout(timer);
    if (pop && !pinned) timer = setTimeout(close, LEAVE);
  });

  document.addEventListener('focusin', (event) => {
    if (pop && !pinned) close();
    const target = event.target.closest?.('[data-explain], [data-why]');
    const again = target === returned;
    returned = null;
    if (!target || again || pinned || !event.target.matches(':focus-visible')) return;
    clearTimeout(timer);
    timer = setTimeout(() => glance(target), REST * 2);
  });

  touch.setUp({ explain: held });
  addEventListener('resize', () => close());
}
