// Below the reasons of a closed option: the shortest row of one's own answers that opens it. A worker looks
// for it when somebody has asked why; "Show" plays it in a private branch.

import { $, complain, el, icon } from './shell.js';
import { post } from './net.js';

const question = () => $('#asked')?.dataset.question ?? '';
// What was found for the open question.
const known = new Map();
let asked = '';

function find(base, key) {
  if (asked !== question()) { known.clear(); asked = question(); }
  if (!known.has(key)) known.set(key, post(`${base}/way`, { question: asked, key: JSON.parse(key) }));
  return known.get(key);
}

async function show(base, seat, row) {
  try {
    const { id } = await post(`${base}/branch`, { seat, row });
    location.href = `/b/${id}`;
  } catch (error) {
    complain(error);
  }
}

function told(way, base, seat) {
  if (!way.row.length) return [el('p', {}, 'No short way was found: not with what you can do now and on your next turn, without luck.')];
  const steps = el('ol', { class: 'way-steps' });
  for (const step of way.steps) {
    steps.append(el('li', {}, el('span', {}, el('b', {}, step.turn ? 'Next turn: ' : 'Now: '), step.text)));
  }
  const last = way.turn ? 'Then it is open on your next turn, unless somebody gets in the way.' : 'Then it is open.';
  return [el('b', { class: 'way-head' }, 'Nearest way'), steps,
    el('div', { class: 'acts' }, el('span', { class: 'way-end' }, last),
      el('button', { class: 'btn', onclick: () => show(base, seat, way.row), title: 'Plays these answers in a private branch' }, icon('plan', 15), 'Show'))];
}

// The place where it will stand; `moved` is called when it has grown.
export function nearestWay(base, key, seat, moved) {
  const place = el('div', { class: 'nearest', 'aria-live': 'polite' }, el('p', {}, 'Looking for the nearest way …'));
  find(base, key).then((way) => {
    place.replaceChildren(...told(way, base, seat));
  }).catch(() => {
    known.delete(key);
    place.remove();
  }).finally(moved);
  return place;
}
