// What is wrong with what can be seen of a table now, in words. Sizes are measured as they are on the screen: after
// scaling. `least` are the smallest text and the lowest stage that are allowed, in pixels.
(least) => {
  const found = new Set();
  const { frame } = document.documentElement.dataset;
  // Where the areas take turns behind a tab bar, they may scroll.
  const allAreas = !['phone', 'tablet'].includes(frame);
  const px = (text) => Number.parseFloat(text) || 0;
  const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  const areaOf = (node) => node.closest('section[id^=area-]');
  function name(node) {
    const classes = [...node.classList].map((one) => `.${one}`).join('');
    const text = node.textContent.trim().replace(/\s+/g, ' ').slice(0, 40);
    return `${areaOf(node)?.id ?? 'frame'} ${node.localName}${classes} "${text}"`;
  }
  const say = (what, node) => found.add(`${what}: ${name(node)}`);

  // Chromium takes what stands in a part of a drawing that is not drawn for visible.
  function isDrawn(node) {
    for (let up = node; up instanceof SVGElement && up.localName !== 'svg'; up = up.parentElement) {
      if (getComputedStyle(up).display === 'none') return false;
    }
    return true;
  }
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
    let times = node.currentCSSZoom ?? 1;
    for (let up = node; up; up = up.parentElement) {
      const { transform, scale } = getComputedStyle(up);
      const { c, d } = new DOMMatrix(transform);
      times *= Math.hypot(c, d) * (scale === 'none' ? 1 : px(scale.split(' ').at(-1)));
    }
    return times;
  }

  // The boxes that cut off what sticks out of them; what scrolls shows it sooner or later.
  function cutters(node) {
    const boxes = [];
    for (let up = node; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (scrolls(style) && (isFeed(up) || !allAreas)) break;
      if (style.overflowX !== 'visible' || style.overflowY !== 'visible') boxes.push(up);
      if (style.position === 'fixed') break;
    }
    return boxes;
  }

  // Names and the like may end in an ellipsis if the whole is said elsewhere.
  function isShortened(node, boxes) {
    const dots = [node, ...boxes].map((one) => getComputedStyle(one))
      .some((style) => style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none');
    return dots && node.closest('[title], [aria-label]:not(section)') !== null;
  }

  function checkText(text) {
    const node = text.parentElement;
    if (!text.data.trim() || !isSeen(node)) return;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!box.width || !box.height) return;
    const size = px(getComputedStyle(node).fontSize) * scaleOf(node);
    if (size < least.text - 0.05) say(`${size.toFixed(1)} px small`, node);
    if (!allAreas || node.closest(FEEDS)) return;
    const boxes = cutters(node);
    if (isShortened(node, boxes)) return;
    if (boxes.some((one) => sticksOut(box, one.getBoundingClientRect()))) say('clipped', node);
    const area = areaOf(node)?.getBoundingClientRect();
    // What lies above the page has left its area on purpose.
    if (area?.width && !node.closest('.undo, [popover]') && sticksOut(box, area)) say('out of its area', node);
    if (sticksOut(box, window_)) say('out of the window', node);
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
    for (const node of root.querySelectorAll('*')) {
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
