// Tabs that a title has inside one of its areas: a button with `data-show` brings the part of that name forward. What
// is shown is remembered on the body, outside the areas, so drawing them anew changes nothing.

import { $, $$ } from './shell.js';

function mark() {
  const tabs = $$('[data-show]');
  if (!tabs.length) return;
  const names = tabs.map((tab) => tab.dataset.show);
  if (!names.includes(document.body.dataset.shelf)) document.body.dataset.shelf = names[0];
  for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.dataset.show === document.body.dataset.shelf));
}

// After every update; a new question brings forward what it is about.
export function settle(isNewQuestion) {
  const asks = isNewQuestion ? $('[data-asks-for]') : null;
  if (asks) document.body.dataset.shelf = asks.dataset.asksFor;
  mark();
}

document.addEventListener('click', (event) => {
  const tab = event.target.closest?.('[data-show]');
  if (!tab) return;
  document.body.dataset.shelf = tab.dataset.show;
  mark();
});
