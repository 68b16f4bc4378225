// The home page: the new-table panel, joining open tables, importing logs.

import { $, $$, complain, el, icon, store, toast } from './shell.js';
import { contribute, keep, sit } from './fair.js';
import { get, post, upload } from './net.js';

const { titles, bots } = JSON.parse($('#games-data').textContent);
const form = $('#new');
const SEATS = ['p1', 'p2', 'p3', 'p4'];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const KINDS = [['me', 'Me', 'person'], ['friend', 'Friend', 'link'], ['bot', 'Bot', 'bot'], ['open', 'Open', 'open-seat']];
const STRONGEST = bots[bots.length - 1].id;
// Who might sit at this screen with you, until you have said who does.
const COMPANY = ['Ash', 'Bryn', 'Cato', 'Dara', 'Esme', 'Finn', 'Gwen'];
const NAME_LENGTH = 24;

let plan = [{ kind: 'me' }, { kind: 'bot', bot: STRONGEST }];

const chosenTitle = () => titles.find((title) => title.id === new FormData(form).get('title')) ?? titles[0];

function radio(name, value, checked, label, ...content) {
  return el('label', {}, el('input', { type: 'radio', name, value, checked, 'aria-label': label }), el('span', {}, ...content));
}

function seatShape(number) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'shape px20');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#s-${SEATS[number] ?? 'corp'}`);
  svg.append(use);
  return svg;
}

const myName = () => $('.account-chip b').textContent;

// The seats that are mine beyond the first: the others at this screen.
const company = () => plan.filter((seat) => seat.kind === 'me').slice(1);

// Each has a name: the one typed here, or last time, or one that is not taken yet.
function nameCompany() {
  const known = JSON.parse(store.get('company') ?? '[]');
  // The first is the host's own.
  delete plan.find((seat) => seat.kind === 'me')?.name;
  company().forEach((seat, place) => {
    if (seat.name) return;
    const taken = [myName(), ...plan.map((other) => other.name)].map((name) => name?.toLowerCase());
    seat.name = [known[place], ...COMPANY].find((name) => name && !taken.includes(name.toLowerCase())) ?? '';
  });
}

function detail(seat, number) {
  const parts = [];
  if (seat.kind === 'me') {
    const first = plan.findIndex((other) => other.kind === 'me') === number;
    if (first) parts.push(el('b', { 'data-my-name': true }, myName()), el('span', { class: 'seat-remark' }, 'you’re the host'));
    else {
      parts.push(el('input', { class: 'field', name: `name-${number}`, value: seat.name, maxlength: NAME_LENGTH, autocomplete: 'off', 'aria-label': `Name of the ${ORDINALS[number]} seat` }));
      parts.push(el('span', { class: 'seat-remark' }, 'on this screen'));
    }
  } else if (seat.kind === 'friend') parts.push(el('span', {}, 'You’ll get a link to send.'));
  else if (seat.kind === 'open') parts.push(el('span', {}, 'Anyone can join from the lobby.'));
  else {
    parts.push(el('span', { class: `levels ${SEATS[number] ?? ''}` }, ...bots.map((bot) => radio(`bot-${number}`, bot.id, seat.bot === bot.id, `${bot.name}: ${bot.text}`, bot.name))));
  }
  if (fewer(chosenTitle()) !== undefined && number === plan.length - 1) {
    parts.push(el('button', { type: 'button', class: 'drop', 'data-drop': number, 'aria-label': `Remove the ${ORDINALS[number]} seat` }, icon('close', 14)));
  }
  return parts;
}

const newcomer = () => ({ kind: 'bot', bot: STRONGEST });

// The next higher or lower number of seats that the title allows; undefined if there is none.
const more = (title) => title.seats.find((count) => count > plan.length);
const fewer = (title) => title.seats.findLast((count) => count < plan.length);

function resize(count) {
  plan = plan.slice(0, count);
  while (plan.length < count) plan.push(newcomer());
}

function draw() {
  const title = chosenTitle();
  if (!title.seats.includes(plan.length)) resize(more(title) ?? fewer(title));
  nameCompany();
  const focused = document.activeElement?.name ? [document.activeElement.name, document.activeElement.value] : null;
  $('#seats').replaceChildren(...plan.map((seat, number) => {
    const row = $('#seat-row').content.firstElementChild.cloneNode(true);
    $('legend', row).textContent = `The ${ORDINALS[number]} seat`;
    $('.seat-sign', row).append(seatShape(number));
    $('.segments', row).append(...KINDS.map(([kind, label, sign]) => radio(`kind-${number}`, kind, seat.kind === kind, label, icon(sign, 15), label)));
    $('.seat-detail', row).append(...detail(seat, number));
    return row;
  }));
  const add = $('#add-seat');
  add.hidden = more(title) === undefined;
  $('span', add).textContent = `Add a ${ORDINALS[plan.length]} seat`;
  drawOptions(title);
  $('#windows').hidden = !title.hushes;
  // Alone, or round one screen, nobody votes and nobody is kept waiting.
  const others = plan.some((seat) => seat.kind === 'friend' || seat.kind === 'open');
  $('#clock').hidden = !others;
  $('#silence').hidden = !others;
  $('#talk').hidden = !others || !title.groups;
  for (const card of $$('.title-card')) card.classList.toggle('selected', card.classList.contains(`t-${title.id}`));
  if (focused) $$(`[name="${CSS.escape(focused[0])}"]`).find((input) => input.value === focused[1])?.focus();
}

// More choices than these are a list to open.
const MOST_SEGMENTS = 8;

// Drawings of choices, by their address; each is fetched once.
const drawings = new Map();

async function drawChoice(place, address) {
  if (!drawings.has(address)) drawings.set(address, get(address));
  try {
    place.innerHTML = (await drawings.get(address)).drawing;
  } catch {
    drawings.delete(address);
  }
}

// `before` is what is chosen of the drawn option before this one: a drawing may speak of it.
function optionField(title, option, name, now, about, before) {
  const pick = (value, word, ...content) => radio(name, String(value), now === String(value), `${option.label}: ${word}`, ...content);
  if (option.drawn) {
    return el('div', { class: `choice-cards t-${title.id}`, role: 'radiogroup', ...about }, ...option.choices.map(({ value, label: word }) => {
      const art = el('span', { class: 'choice-drawing' });
      drawChoice(art, `/games/${title.id}/choices/${encodeURIComponent(option.name)}/${encodeURIComponent(value)}/${plan.length}${before ? `?beside=${encodeURIComponent(before)}` : ''}`);
      return pick(value, word, el('b', {}, word), art);
    }));
  }
  if (option.choices.length > MOST_SEGMENTS) {
    const list = el('select', { class: 'field', name, ...about }, ...option.choices.map(({ value, label: word }) => el('option', { value: String(value) }, word)));
    list.value = now;
    return list;
  }
  return el('div', { class: 'segments', role: 'radiogroup', ...about }, ...option.choices.map(({ value, label: word }) => pick(value, word, word)));
}

function drawOptions(title) {
  const kept = new FormData(form);
  const chosen = (option) => {
    const before = kept.get(`option-${option.name}`);
    return option.choices.some(({ value }) => String(value) === before) ? before : String(option.choices[0].value);
  };
  // Several options may have one name: the one that counts with those chosen before it is shown.
  const shown = new Map();
  for (const option of title.options) {
    const { seats, when } = option;
    const suits = !seats.length || seats.includes(plan.length);
    const other = when && shown.get(when.option);
    if (suits && (!when || (other && chosen(other) === String(when.value)))) shown.set(option.name, option);
  }
  let before = '';
  $('#options').replaceChildren(...[...shown.values()]
    .map((option) => {
      const label = `l-${option.name}`;
      const help = `h-${option.name}`;
      const field = optionField(title, option, `option-${option.name}`, chosen(option), { 'aria-labelledby': label, 'aria-describedby': help }, before);
      if (option.drawn) before = chosen(option);
      return el('div', { class: option.drawn ? 'option-row drawn' : 'option-row' }, el('span', { id: label }, option.label), field, el('small', { id: help }, option.help));
    }));
}

form.addEventListener('change', (event) => {
  const { name, value } = event.target;
  if (name.startsWith('kind-')) {
    const number = Number(name.slice(5));
    plan[number] = value === 'bot' ? { kind: 'bot', bot: plan[number].bot ?? STRONGEST } : { kind: value };
    draw();
  } else if (name.startsWith('name-')) plan[Number(name.slice(5))].name = value.trim();
  else if (name.startsWith('bot-')) plan[Number(name.slice(4))].bot = value;
  else if (name === 'title') draw();
  else if (chosenTitle().options.some((option) => name === `option-${option.when?.option}` || (option.drawn && name === `option-${option.name}`))) draw();
});

form.addEventListener('click', (event) => {
  const drop = event.target.closest('[data-drop]');
  if (drop) { resize(fewer(chosenTitle())); draw(); }
});
$('#add-seat').addEventListener('click', () => { resize(more(chosenTitle())); draw(); });

let opening = false;

async function openTable(guided) {
  if (opening) return;
  opening = true;
  const title = chosenTitle();
  const fields = new FormData(form);
  const options = {};
  for (const option of title.options) {
    const value = fields.get(`option-${option.name}`);
    const choice = option.choices.find((one) => String(one.value) === value);
    if (choice) options[option.name] = choice.value;
  }
  store.set('company', JSON.stringify(company().map((seat) => seat.name)));
  try {
    const settings = { spectators: fields.get('watch') !== 'nobody', windows: fields.get('windows'), talk_seconds: Number(fields.get('talk')), silent_seconds: Number(fields.get('silence')) };
    const [clock, seconds] = fields.get('clock').split(' ');
    if (clock && !$('#clock').hidden) settings[clock] = Number(seconds);
    const share = await contribute();
    const made = await post('/tables', { title: title.id, options, seats: plan, settings, pack: fields.get('pack') || undefined, ...share });
    keep(made.id, share);
    location.href = `/t/${made.id}${guided ? '?guided=1' : ''}`;
  } catch (error) {
    opening = false;
    complain(error);
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  openTable(new FormData(form).get('first') === 'guided');
});
$('#quick').addEventListener('click', () => {
  plan = [{ kind: 'me' }, newcomer()];
  draw();
  openTable(false);
});

function select(title) {
  const input = $(`input[name=title][value="${CSS.escape(title)}"]`);
  if (input) { input.checked = true; draw(); }
}

document.addEventListener('click', async (event) => {
  const fresh = event.target.closest('[data-new], [data-guided]');
  if (fresh) {
    select(fresh.dataset.new ?? fresh.dataset.guided);
    const guided = 'guided' in fresh.dataset;
    $(`input[name=first][value=${guided ? 'guided' : 'straight'}]`).checked = true;
    form.scrollIntoView({ block: 'start' });
    $('#open-table').focus({ preventScroll: true });
    return;
  }
  const join = event.target.closest('[data-join]');
  if (!join) return;
  try {
    await sit(join.dataset.join, Number(join.dataset.seat));
    location.href = `/t/${join.dataset.join}`;
  } catch (error) {
    complain(error);
  }
});

$('#log-file').addEventListener('change', async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  toast('Checking the log, hash by hash.', { seconds: 3 });
  try {
    const { id } = await upload('/tables/import', await file.text());
    location.href = `/t/${id}`;
  } catch (error) {
    complain(error);
  }
  event.target.value = '';
});

const wanted = new URLSearchParams(location.search).get('title');
if (wanted) select(wanted);
draw();
document.body.dataset.ready = 'yes';
