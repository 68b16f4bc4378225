// The way of a beat from place to place: a dotted line with ghosts of the seat's shape, and the shape itself that travels
// along it. It runs through the gaps between labels; where there is no such way, or little room, there is none.

import { $$, calm } from './shell.js';
import { hasTabBar, scale } from './layout.js';

const LABELS = '#area-stage :is(text, b, h3, h4, small, p, .tag, .price), #area-left :is(text, b, h3, h4, small, p, .tag, .price)';
// How far the line may bend, as a share of its length: a straight one is best.
const BENDS = [0, 0.14, -0.14, 0.28, -0.28, 0.45, -0.45, 0.65, -0.65];
const POINTS = 40;
const NEAR = 30;
const ROOM = 2;
const GHOSTS = [0.3, 0.62];
const SVG = 'http://www.w3.org/2000/svg';
let travelled = '';

const middle = (box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
const inside = (box, { x, y }) => x > box.left - ROOM && x < box.right + ROOM && y > box.top - ROOM && y < box.bottom + ROOM;

function labels() {
  const found = $$(LABELS).filter((node) => node.textContent.trim()).map((node) => node.getBoundingClientRect());
  return found.filter((box) => box.width && box.height);
}

function along({ from, bow, to }, share) {
  const rest = 1 - share;
  return {
    x: rest * rest * from.x + 2 * rest * share * bow.x + share * share * to.x,
    y: rest * rest * from.y + 2 * rest * share * bow.y + share * share * to.y,
  };
}

function bent(from, to, by) {
  const bow = { x: (from.x + to.x) / 2 - 2 * by * (to.y - from.y), y: (from.y + to.y) / 2 + 2 * by * (to.x - from.x) };
  return { from, bow, to };
}

// The part of the line between the two things; nothing if one lies within the other.
function between(line, first, last) {
  const shares = Array.from({ length: POINTS + 1 }, (_, n) => n / POINTS);
  return shares.filter((share) => !inside(first, along(line, share)) && !inside(last, along(line, share)));
}

function way(first, last, taken) {
  const [from, to] = [middle(first), middle(last)];
  if (Math.hypot(to.x - from.x, to.y - from.y) < NEAR) return null;
  for (const by of BENDS) {
    const line = bent(from, to, by);
    const shares = between(line, first, last);
    const points = shares.map((share) => along(line, share));
    const within = points.every(({ x, y }) => x > 0 && y > 0 && x < innerWidth && y < innerHeight);
    if (points.length > 1 && within && !points.some((point) => taken.some((box) => inside(box, point)))) return points;
  }
  return null;
}

function node(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function ghost(shape, { x, y }) {
  const copy = shape.cloneNode(true);
  copy.setAttribute('class', 'trail-ghost');
  for (const [name, value] of [['x', x - 6], ['y', y - 6], ['width', 12], ['height', 12]]) copy.setAttribute(name, value);
  return copy;
}

function travel(shape, points) {
  const duration = Math.min(520, 320 + 0.2 * Math.hypot(points.at(-1).x - points[0].x, points.at(-1).y - points[0].y));
  const frames = points.map(({ x, y }) => ({ transform: `translate(${x - points[0].x}px, ${y - points[0].y}px)` }));
  shape.animate([...frames, { ...frames.at(-1), opacity: 0 }], { duration, easing: 'cubic-bezier(.3,.7,.2,1)', fill: 'forwards' });
}

// `boxes`: where the beat was, one after the other.
export function draw(layer, boxes, { shape, seat, of }) {
  if (hasTabBar() || boxes.length < 2 || !shape) return;
  const taken = labels();
  const size = scale();
  const drawing = node('svg', { class: `beat-trail ${seat}`, 'data-of': of });
  boxes.slice(1).forEach((last, n) => {
    const found = way(boxes[n], last, taken);
    if (!found) return;
    const points = found.map(({ x, y }) => ({ x: x / size, y: y / size }));
    drawing.append(node('polyline', { points: points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ') }));
    for (const share of GHOSTS) drawing.append(ghost(shape, points[Math.floor(share * (points.length - 1))]));
    const piece = ghost(shape, points[0]);
    piece.setAttribute('class', 'trail-piece');
    if (calm() || travelled === of) return;
    drawing.append(piece);
    travel(piece, points);
  });
  if (!drawing.childElementCount) return;
  layer.append(drawing);
  travelled = of;
}
