// What a click means: what is under the pointer, or the legal target beneath a piece that is not one itself.

const ACTS = '[data-answer], [data-choose], [data-do], [data-why], a[href], button, input';

export function aim(event) {
  const direct = event.target.closest?.(ACTS) ?? null;
  // Keys and assistive programs press what has the focus: there is no point to look beneath.
  const placed = event.type !== 'click' || event.detail > 0;
  if (direct || !placed || !event.target.closest || event.target.closest('dialog, [popover]')) return direct;
  const area = event.target.closest('section[id^=area-]:not(#area-question)');
  if (!area) return null;
  for (const node of document.elementsFromPoint(event.clientX, event.clientY)) {
    const target = node.closest('[data-answer]');
    if (target && area.contains(target)) return target;
  }
  return null;
}
