// Packs of own cards: making one, writing its files, uploading and removing them.

import { $, $$, complain } from './shell.js';
import { post, send } from './net.js';

const known = (name) => $$('.pack-file').find((one) => one.dataset.file === name);

// The texts of chosen files by their names; what is in an archive is unpacked by the server.
async function texts(files) {
  const found = {};
  for (const file of files) {
    if (file.name.toLowerCase().endsWith('.zip')) Object.assign(found, await send('/packs/unpack', file, 'application/zip'));
    else found[file.name] = await file.text();
  }
  return found;
}

$('#new-pack')?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const fields = new FormData(event.target);
  const button = $('button', event.target);
  button.disabled = true;
  try {
    const files = await texts(fields.getAll('files').filter((file) => file.name));
    const made = await post('/packs', { title: fields.get('title'), name: fields.get('name'), files });
    location.href = `/packs/${made.id}`;
  } catch (error) {
    button.disabled = false;
    complain(error);
  }
});

const form = $('#edit-pack');
let unsaved = false;

function addFile(name, text) {
  let place = known(name);
  if (!place) {
    place = $('#file-template').content.firstElementChild.cloneNode(true);
    place.dataset.file = name;
    $('h2', place).textContent = name;
    const ours = $('a', place);
    if (ours) {
      if ($$('#add-file option').some((option) => option.value === name)) ours.href = `/games/${document.body.dataset.title}/files/${encodeURIComponent(name)}`;
      else ours.remove();
    }
    $('[data-drop-file]', place).setAttribute('aria-label', `Remove ${name}`);
    $('textarea', place).setAttribute('aria-label', `Text of ${name}`);
    $('#pack-files').append(place);
  }
  $('textarea', place).value = text;
  unsaved = true;
  return place;
}

form?.addEventListener('input', (event) => { if (event.target.matches('textarea, [name=name]')) unsaved = true; });

form?.addEventListener('click', (event) => {
  const drop = event.target.closest('[data-drop-file]');
  if (!drop) return;
  drop.closest('.pack-file').remove();
  unsaved = true;
});

$('#add-file')?.addEventListener('change', (event) => {
  const name = event.target.value;
  event.target.value = '';
  if (name && !known(name)) addFile(name, '');
  if (name) $('textarea', known(name)).focus();
});

$('#upload-files')?.addEventListener('change', async (event) => {
  try {
    for (const [name, text] of Object.entries(await texts([...event.target.files]))) addFile(name, text);
  } catch (error) {
    complain(error);
  }
  event.target.value = '';
});

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const files = Object.fromEntries($$('.pack-file').map((one) => [one.dataset.file, $('textarea', one).value]));
  const button = $('.pack-acts .primary');
  button.disabled = true;
  try {
    await post(`/packs/${document.body.dataset.pack}`, { name: new FormData(form).get('name'), files });
    unsaved = false;
    location.reload();
  } catch (error) {
    button.disabled = false;
    complain(error);
  }
});

$('#delete-now')?.addEventListener('click', async () => {
  try {
    await post(`/packs/${document.body.dataset.pack}/delete`);
    unsaved = false;
    location.href = '/packs';
  } catch (error) {
    complain(error);
  }
});

addEventListener('beforeunload', (event) => { if (unsaved) event.preventDefault(); });
document.body.dataset.ready = 'yes';
