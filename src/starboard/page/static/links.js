// Lines from piece to piece: where pieces are is known only once the page is laid out.

import { $, $$ } from './shell.js';

function middle(svg, piece) {
  const rect = $(`#area-stage [data-piece="${CSS.escape(piece)}"]`)?.getBoundingClientRect();
  const inside = svg.getScreenCTM()?.inverse();
  if (!rect?.width || !inside) return null;
  return new DOMPoint(rect.left + rect.width / 2, rect.top + rect.height / 2).matrixTransform(inside);
}

export function draw() {
  for (const path of $$('path[data-link]')) {
    const svg = path.ownerSVGElement;
    const points = path.dataset.link.split(' ').map((piece) => middle(svg, piece)).filter(Boolean);
    if (points.length < 2) continue;
    const { width, height } = svg.viewBox.baseVal;
    // Bent a little towards the middle of the board, so that it does not cross what is in between.
    const bends = points.slice(1).map(({ x, y }, n) =>
      `Q${((points[n].x + x) * 0.4 + width * 0.1).toFixed(1)} ${((points[n].y + y) * 0.4 + height * 0.1).toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`);
    path.setAttribute('d', `M${points[0].x.toFixed(1)} ${points[0].y.toFixed(1)}${bends.join('')}`);
  }
}

export function setUp() {
  const stage = $('#area-stage');
  if (stage) new ResizeObserver(draw).observe(stage);
}
