// Searching in clauses and components: words narrow the list, a clause's id jumps to it.

import { $, $$ } from './shell.js';

const field = $('#find');
const items = $$('.clause').map((node) => ({ node, text: `${node.id} ${node.textContent}`.toLowerCase() }));
const noun = $('#found').textContent.replace(/^\d+\s*/, '');

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const { node, text } of items) {
    const fits = words.every((word) => text.includes(word));
    node.hidden = !fits;
    if (fits) shown += 1;
  }
  for (const chapter of $$('.chapter')) chapter.hidden = !$('.clause:not([hidden])', chapter);
  $('#found').textContent = `${shown} ${noun}`;
  $('#nothing').hidden = shown > 0;
  const query = words.length ? `?q=${encodeURIComponent(field.value)}` : '';
  history.replaceState(null, '', location.pathname + query + location.hash);
}

field.addEventListener('input', search);
field.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  const exact = document.getElementById(field.value.trim().toUpperCase());
  if (exact) { field.value = ''; search(); location.hash = exact.id; exact.focus(); }
});
addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== field) { event.preventDefault(); field.focus(); }
});
const query = new URLSearchParams(location.search).get('q');
if (query) { field.value = query; search(); }
document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView({ block: 'center' });
