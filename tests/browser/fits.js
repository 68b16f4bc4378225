// What is wrong with what can be seen of a table now, in words. Sizes are measured as they are on the screen: after
// scaling. `least` are the smallest text and the lowest stage that are allowed, in pixels.
(least) => {
  const found = new Set();
  const { frame } = document.documentElement.dataset;
  // Where the areas take turns behind a tab bar, they may scroll.
  const allAreas = !['phone', 'tablet'].includes(frame);
  const px = (text) => Number.parseFloat(text) || 0;
  const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  // Many texts have the same ancestors: each is asked once.
  const once = (ask) => {
    const known = new Map();
    return (node) => known.get(node) ?? known.set(node, ask(node)).get(node);
  };
  const boxOf = once((node) => node.getBoundingClientRect());

  const areaOf = (node) => node.closest('section[id^=area-]');
  function name(node) {
    const classes = [...node.classList].map((one) => `.${one}`).join('');
    const text = node.textContent.trim().replace(/\s+/g, ' ').slice(0, 40);
    return `${areaOf(node)?.id ?? 'frame'} ${node.localName}${classes} "${text}"`;
  }
  const say = (what, node) => found.add(`${what}: ${name(node)}`);

  // Chromium takes what stands in a part of a drawing that is not drawn for visible.
  const isDrawn = once((node) => !(node instanceof SVGElement) || node.localName === 'svg'
    || (getComputedStyle(node).display !== 'none' && isDrawn(node.parentElement)));
  const isSeen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && isDrawn(node)
    && !node.closest('.visually-hidden, script, template, defs, symbol, title');
  const sticksOut = (a, b) => a.left < b.left - 1 || a.top < b.top - 1 || a.right > b.right + 1 || a.bottom > b.bottom + 1;
  const scrolls = ({ overflowX, overflowY }) => [overflowX, overflowY].some((one) => one === 'auto' || one === 'scroll');
  // The log, and the strip since one's own move, whose chips read whole.
  const FEEDS = '.feed-pane, .since-chips';
  const isFeed = (node) => node.matches(FEEDS);

  // How much larger something is on the screen than its style says.
  function scaleOf(node) {
    const matrix = node.getScreenCTM?.();
    if (matrix) return Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
    return (node.currentCSSZoom ?? 1) * stretchOf(node);
  }
  const stretchOf = once((node) => {
    const { transform, scale } = getComputedStyle(node);
    const { c, d } = transform === 'none' ? { c: 0, d: 1 } : new DOMMatrix(transform);
    const own = Math.hypot(c, d) * (scale === 'none' ? 1 : px(scale.split(' ').at(-1)));
    return own * (node.parentElement ? stretchOf(node.parentElement) : 1);
  });

  // The boxes that cut off what sticks out of them; what scrolls shows it sooner or later.
  const cutters = once((node) => {
    if (!node || node === document.body) return [];
    const style = getComputedStyle(node);
    if (scrolls(style) && (isFeed(node) || !allAreas)) return [];
    const own = style.overflowX !== 'visible' || style.overflowY !== 'visible' ? [node] : [];
    return style.position === 'fixed' ? own : [...own, ...cutters(node.parentElement)];
  });

  const hasDots = once((node) => {
    const style = getComputedStyle(node);
    return style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
  });
  // Names and the like may end in an ellipsis if the whole is said elsewhere.
  function isShortened(node, boxes) {
    return [node, ...boxes].some(hasDots) && node.closest('[title], [data-explain], [aria-label]:not(section)') !== null;
  }

  // What has a place in the window, such as undo in the bar or the strip below a whole picture, has left its area on purpose.
  function isLaidApart(node) {
    for (let one = node; one && one !== areaOf(node); one = one.parentElement) {
      if (getComputedStyle(one).position === 'fixed') return true;
    }
    return false;
  }

  function checkText(text) {
    const node = text.parentElement;
    if (!text.data.trim() || !isSeen(node)) return;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, top, right, bottom } = range.getBoundingClientRect();
    if (right === left || bottom === top) return;
    const size = px(getComputedStyle(node).fontSize) * scaleOf(node);
    // Letters are lower than the box of their line.
    const box = { left, top: top + size / 4, right, bottom: bottom - size / 4 };
    if (size < least.text - 0.05) say(`${size.toFixed(1)} px small`, node);
    if (!allAreas || node.closest(FEEDS)) return;
    const boxes = cutters(node);
    if (areaOf(node) && !node.closest(ABOVE)) keepLines(text, boxes);
    if (isShortened(node, boxes)) return;
    if (boxes.some((one) => sticksOut(box, boxOf(one)))) say('clipped', node);
    const area = areaOf(node) && boxOf(areaOf(node));
    if (area?.width && !isLaidApart(node) && sticksOut(box, area)) say('out of its area', node);
    if (sticksOut(box, window_)) say('out of the window', node);
  }

  // Lines of text that lie on each other, or under a piece or a price. A line of letters is lower than its box.
  const lines = [];
  function keepLines(text, boxes) {
    const seen = boxes.map(boxOf);
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      const spare = (line.bottom - line.top) * 0.24;
      const top = Math.max(line.top + spare, ...seen.map((one) => one.top));
      const bottom = Math.min(line.bottom - spare, ...seen.map((one) => one.bottom));
      const left = Math.max(line.left, ...seen.map((one) => one.left));
      const right = Math.min(line.right, ...seen.map((one) => one.right));
      if (right - left > 2 && bottom > top) lines.push({ node: text.parentElement, left, top, right, bottom });
    }
  }
  // What lies on something else on purpose.
  const ABOVE = '[popover], .ways, .story, .void-scene, .joint-card, .galaxy .tag, .marker-figure, .pick-button em, .opponent > .hit, .bonus-buttons, .forecast-text, .room';
  const OVER = '.die, .token, .price, .hire-token, .card-tag, #area-stage .guard-piece, .marker-piece';
  function checkOverlaps() {
    const shared = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2.5;
    lines.sort((a, b) => a.top - b.top);
    lines.forEach((one, n) => {
      for (let next = n + 1; next < lines.length && lines[next].top < one.bottom; next += 1) {
        const other = lines[next];
        if (one.node !== other.node && shared(one, other)) say(`overlaps "${other.node.textContent.trim().slice(0, 24)}"`, one.node);
      }
    });
    for (const node of root.querySelectorAll(OVER)) {
      if (!isSeen(node) || node.closest(FEEDS) || node.closest('.opponent > .hit')) continue;
      const box = node.getBoundingClientRect();
      if (!box.width) continue;
      for (const line of lines) {
        if (!node.contains(line.node) && shared(box, line)) say(`covered by ${name(node)}`, line.node);
      }
    }
  }

  function checkButton(node) {
    const box = node.getBoundingClientRect();
    if (!isSeen(node) || !box.width || node.closest(FEEDS)) return;
    const bar = node.closest('#area-question')?.getBoundingClientRect();
    if (bar && sticksOut(box, bar)) say('out of the question bar', node);
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!node.contains(hit)) say(`covered by ${hit ? name(hit) : 'nothing that can be hit'}`, node);
  }

  const root = document.querySelector('.frame');
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) checkText(walk.currentNode);
  if (allAreas) {
    checkOverlaps();
    for (const node of root.querySelectorAll('*')) {
      // Parts of drawings never scroll.
      if (node instanceof SVGElement) continue;
      const more = node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
      if (more && !isFeed(node) && scrolls(getComputedStyle(node)) && isSeen(node)) say('scrolls', node);
    }
    for (const node of root.querySelectorAll(':is(#area-question, #area-history) button:enabled')) checkButton(node);
  }
  if (frame === 'compact') {
    const wanted = px(getComputedStyle(root).getPropertyValue('--ka'));
    const bar = document.querySelector('.frame-ask').offsetHeight;
    if (bar > wanted) found.add(`the question bar is ${bar} px high instead of ${wanted}`);
    // A banner lies in the stage; in windows lower than 700 pixels the stage gives way.
    const strip = document.querySelector('.frame-ribbons').offsetHeight;
    const stage = document.querySelector('.frame-stage').offsetHeight + (strip && strip + px(getComputedStyle(root).rowGap));
    if (stage < least.stage - Math.max(0, 700 - innerHeight)) found.add(`the stage is only ${stage} px high`);
  }
  return [...found];
}
