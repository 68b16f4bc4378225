// The page for a new table: the game, a preset, seats, how it is played; the footer sums it up.

import { $, $$, el, icon, store } from './shell.js';
import { get } from './net.js';
import { openTable } from './opening.js';
import { changes, forgetOwn, keepOwn, ownFor, presetsFor, stateOf } from './presets.js';

const { titles, bots, again, newcomer } = JSON.parse($('#games-data').textContent);
const form = $('#new');
const SEATS = ['p1', 'p2', 'p3', 'p4'];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const KINDS = [['me', 'Me', 'person'], ['friend', 'Link', 'link'], ['bot', 'Bot', 'bot'], ['open', 'Open', 'open-seat']];
const STRONGEST = bots[bots.length - 1].id;
// Who might sit at this screen with you, until you have said who does.
const COMPANY = ['Ash', 'Bryn', 'Cato', 'Dara', 'Esme', 'Finn', 'Gwen'];
const NAME_LENGTH = 24;

let plan = [];
let preset = null;
// Those of the chosen game.
let ways = [];

const chosenTitle = () => titles.find((title) => title.id === new FormData(form).get('title')) ?? titles[0];

function radio(name, value, checked, label, ...content) {
  return el('label', {}, el('input', { type: 'radio', name, value, checked, 'aria-label': label }), el('span', {}, ...content));
}

// ---------------------------------------------------------------------- seats

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

// The seats that are mine beyond my own: the others at this screen.
const company = () => plan.filter((seat) => seat.kind === 'me' && !seat.host);

// Each has a name: the one typed here, or last time, or one that is not taken yet.
function nameCompany() {
  const known = JSON.parse(store.get('company') ?? '[]');
  const mine = plan.filter((seat) => seat.kind === 'me');
  const host = mine.find((seat) => seat.host) ?? mine[0];
  for (const seat of plan) delete seat.host;
  if (host) { host.host = true; delete host.name; }
  company().forEach((seat, place) => {
    if (seat.name) return;
    const taken = [myName(), ...plan.map((other) => other.name)].map((name) => name?.toLowerCase());
    seat.name = [known[place], ...COMPANY].find((name) => name && !taken.includes(name.toLowerCase())) ?? '';
  });
}

function called(seat, number) {
  if (seat.host) return el('b', { 'data-my-name': true }, myName());
  if (seat.kind === 'me') return el('input', { class: 'field', name: `name-${number}`, value: seat.name, maxlength: NAME_LENGTH, autocomplete: 'off', 'aria-label': `Name of the ${ORDINALS[number]} seat` });
  if (seat.kind === 'bot') return el('b', {}, bots.find((bot) => bot.id === seat.bot)?.name ?? seat.bot);
  return el('b', {}, seat.kind === 'friend' ? 'A friend' : 'Anyone');
}

function detail(seat, number) {
  const parts = [];
  if (seat.host) parts.push(el('span', {}, 'You’re the host.'));
  else if (seat.kind === 'me') parts.push(el('span', {}, 'On this screen; a curtain is drawn between turns.'));
  else if (seat.kind === 'friend') parts.push(el('span', {}, 'You’ll get a link to send.'));
  else if (seat.kind === 'open') parts.push(el('span', {}, 'Anyone can join from the lobby.'));
  else {
    parts.push(el('span', { class: `levels ${SEATS[number] ?? ''}` }, ...bots.map((bot) => radio(`bot-${number}`, bot.id, seat.bot === bot.id, `${bot.name}: ${bot.text}`, bot.name))));
    parts.push(el('span', { class: 'seat-remark' }, 'sees no more than you do'));
  }
  if (fewer(chosenTitle()) !== undefined && number === plan.length - 1) {
    parts.push(el('button', { type: 'button', class: 'drop', 'data-drop': number, 'aria-label': `Remove the ${ORDINALS[number]} seat` }, icon('close', 14)));
  }
  return parts;
}

const newcomerSeat = () => ({ kind: 'bot', bot: STRONGEST });

// The next higher or lower number of seats that the title allows; undefined if there is none.
const more = (title) => title.seats.find((count) => count > plan.length);
const fewer = (title) => title.seats.findLast((count) => count < plan.length);

function resize(count) {
  plan = plan.slice(0, count);
  while (plan.length < count) plan.push(newcomerSeat());
}

function drawSeat(seat, number) {
  const row = $('#seat-row').content.firstElementChild.cloneNode(true);
  row.classList.add(SEATS[number] ?? 'corp');
  $('legend', row).textContent = `The ${ORDINALS[number]} seat`;
  const sign = $('.seat-sign', row);
  sign.append(seatShape(number));
  sign.dataset.swap = number;
  sign.disabled = plan.length < 2;
  sign.title = 'Colour and shape belong to the seat: change places with the next';
  sign.setAttribute('aria-label', `Shape of the ${ORDINALS[number]} seat: change places with the ${ORDINALS[(number + 1) % plan.length]}`);
  $('.seat-name', row).append(called(seat, number));
  $('.segments', row).append(...KINDS.map(([kind, label, name]) => radio(`kind-${number}`, kind, seat.kind === kind, label, icon(name, 15), label)));
  $('.seat-detail', row).append(...detail(seat, number));
  return row;
}

// ---------------------------------------------------------------------- presets

function drawPresets(title) {
  ways = [...presetsFor(title, STRONGEST, newcomer ? 'guided' : 'straight'), ...ownFor(title)];
  const place = $('#presets');
  const legend = $('legend', place);
  place.replaceChildren(legend, ...ways.map((one) => {
    const card = radio('preset', one.id, one.id === preset?.id, `${one.name}: ${one.text}`, el('b', {}, icon(one.icon, 17), one.name), el('i', {}, one.text));
    if (one.own) card.append(el('button', { type: 'button', class: 'drop', 'data-forget': one.name, 'aria-label': `Forget the preset ${one.name}` }, icon('close', 14)));
    return card;
  }));
}

function choose(name, value) {
  const found = $$(`input[name="${CSS.escape(name)}"]`, form).find((input) => input.value === value);
  if (found) found.checked = true;
  return Boolean(found);
}

// Sets all of the form.
function apply(state) {
  plan = structuredClone(state.seats);
  for (const name of ['silence', 'talk', 'windows', 'watch', 'first']) choose(name, state[name]);
  const pace = state.clock ? ['live', 'days'].find((name) => choose(name, state.clock)) : 'none';
  choose('pace', pace ?? 'none');
  draw(state.options);
}

// ---------------------------------------------------------------------- the title's own options

// More choices than these are a list to open.
const MOST_SEGMENTS = 8;

// Drawings of choices, by their address; each is fetched once.
const drawings = new Map();

async function drawChoice(place, address) {
  if (!drawings.has(address)) drawings.set(address, get(address));
  try {
    place.innerHTML = (await drawings.get(address)).drawing;
    place.style.minHeight = '';
  } catch {
    drawings.delete(address);
  }
}

// How tall the drawings of each option are: until they are there, those that follow take as much, so that nothing moves
// away from under the pointer.
const heights = () => new Map($$('.choice-cards').map((cards) => [$('input', cards).name, Math.max(...$$('.choice-drawing', cards).map((one) => one.offsetHeight))]));

// `before` is what is chosen of the drawn option before this one: a drawing may speak of it.
function optionField(title, option, name, now, about, before, height) {
  const pick = (value, word, ...content) => radio(name, String(value), now === String(value), `${option.label}: ${word}`, ...content);
  if (option.drawn) {
    return el('div', { class: `choice-cards t-${title.id}`, role: 'radiogroup', ...about }, ...option.choices.map(({ value, label: word }) => {
      const art = el('span', { class: 'choice-drawing' });
      if (height) art.style.minHeight = `${height}px`;
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

// The options that count with these seats and with what is chosen of those before them, each with its value.
// Several may have one name: the one that counts is meant.
function counting(title, given) {
  const found = new Map();
  for (const option of title.options) {
    const { seats, when, name } = option;
    const suits = !seats.length || seats.includes(plan.length);
    if (!suits || (when && found.get(when.option)?.value !== String(when.value))) continue;
    const value = given(name);
    const known = option.choices.some((choice) => String(choice.value) === value);
    found.set(name, { option, value: known ? value : String(option.choices[0].value) });
  }
  return [...found.values()];
}

function drawOptions(title, given) {
  let before = '';
  const tall = heights();
  $('#options').replaceChildren(...counting(title, given).map(({ option, value }) => {
    const label = `l-${option.name}`;
    const help = `h-${option.name}`;
    const field = optionField(title, option, `option-${option.name}`, value, { 'aria-labelledby': label, 'aria-describedby': help }, before, tall.get(`option-${option.name}`));
    if (option.drawn) before = value;
    return el('div', { class: option.drawn ? 'option-row drawn' : 'option-row' }, el('span', { id: label }, option.label), field, el('small', { id: help }, option.help));
  }));
}

// ---------------------------------------------------------------------- the form as a whole

// Alone, or round one screen, nobody votes and nobody is kept waiting.
const withOthers = () => plan.some((seat) => seat.kind === 'friend' || seat.kind === 'open');

function clockOf(fields) {
  const pace = fields.get('pace');
  return pace === 'none' || !withOthers() ? '' : fields.get(pace);
}

// What is chosen, as presets have it. Options that are as usual are left out.
function chosen(fields = new FormData(form)) {
  const options = {};
  for (const { option, value } of counting(chosenTitle(), (name) => fields.get(`option-${name}`))) {
    if (value !== String(option.choices[0].value)) options[option.name] = value;
  }
  const [silence, talk, windows, watch, first] = ['silence', 'talk', 'windows', 'watch', 'first'].map((name) => fields.get(name));
  return { seats: plan.map(({ kind, bot, name, host }) => ({ kind, ...(bot && kind === 'bot' ? { bot } : {}), ...(name && !host ? { name } : {}) })), clock: clockOf(fields), silence, talk, windows, watch, first, options };
}

const plural = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;
const listed = (parts) => (parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`);

function sumUp(state) {
  const count = (kind) => state.seats.filter((seat) => seat.kind === kind).length;
  const at = count('me');
  const parts = [at ? 'you' : '', at > 1 ? `${at - 1} at this screen` : '', count('bot') ? plural(count('bot'), 'bot') : '',
    count('friend') ? `${count('friend')} by link` : '', count('open') ? plural(count('open'), 'open seat') : ''].filter(Boolean);
  const who = state.seats.length === 1 && at ? 'You alone' : `${plural(state.seats.length, 'player')}: ${listed(parts)}`;
  const pace = state.clock ? `, ${clockWords(state.clock)}` : '';
  return `${chosenTitle().name}. ${who}${pace}. ${state.watch === 'nobody' ? 'Nobody may watch.' : 'Whoever has the link may watch.'}`;
}

function clockWords(clock) {
  const input = $$('#clock input').find((one) => one.value === clock);
  const said = input?.nextElementSibling.textContent ?? '';
  return clock.startsWith('turn') && !said.includes('turn') ? `${said} a turn` : said;
}

// What depends on the rest: what is shown, what is changed, the sentence at the foot.
function settle() {
  const title = chosenTitle();
  const state = chosen();
  const pace = new FormData(form).get('pace');
  $('#clock').hidden = !withOthers();
  $('#silence').hidden = !withOthers();
  $('#talk').hidden = !withOthers() || !title.groups;
  $('#windows').hidden = !title.hushes;
  $('#pace-live').hidden = pace !== 'live';
  $('#pace-days').hidden = pace !== 'days';
  const time = state.clock ? clockWords(state.clock) : '';
  $('#h-clock').textContent = time ? `${time[0].toUpperCase()}${time.slice(1)}. At zero, a bot plays on.` : 'Everybody takes the time they need.';
  $('#taken').textContent = `${plural(plan.length, 'seat')} of ${title.seats.at(-1)}`;
  const changed = preset ? changes(state, preset.state, new Map(title.options.map((one) => [one.name, one.label]))) : [];
  $('#changed').textContent = changed.length ? `changed from the preset: ${listed(changed)}` : '';
  $('#save-preset').disabled = !changed.length;
  $('#sum').textContent = sumUp(state);
}

function draw(options = null) {
  const title = chosenTitle();
  if (!title.seats.includes(plan.length)) resize(more(title) ?? fewer(title));
  nameCompany();
  const focused = document.activeElement;
  const at = focused?.name ? [focused.name, focused.value] : focused?.dataset?.swap ? focused.dataset.swap : null;
  $('#seats').replaceChildren(...plan.map(drawSeat));
  const add = $('#add-seat');
  add.hidden = more(title) === undefined;
  $('span', add).textContent = `Add a ${ORDINALS[plan.length]} seat`;
  const kept = new FormData(form);
  drawOptions(title, options ? (name) => options[name] : (name) => kept.get(`option-${name}`));
  settle();
  if (Array.isArray(at)) $$(`[name="${CSS.escape(at[0])}"]`).find((input) => input.value === at[1])?.focus({ preventScroll: true });
  else if (at !== null) $(`[data-swap="${at}"]`)?.focus({ preventScroll: true });
}

// Another game: the preset stays if it is one of that game, too; else everything is as usual there.
function turnTo() {
  drawPresets(chosenTitle());
  const same = ways.find((one) => one.id === preset?.id);
  preset = same ?? ways.find((one) => one.id === 'bots') ?? ways[0];
  choose('preset', preset.id);
  if (same && plan.length) draw();
  else apply(preset.state);
}

form.addEventListener('change', (event) => {
  const { name, value } = event.target;
  if (name === 'preset') {
    preset = ways.find((one) => one.id === value);
    apply(preset.state);
  } else if (name === 'title') turnTo();
  else if (name.startsWith('kind-')) {
    const number = Number(name.slice(5));
    plan[number] = value === 'bot' ? { kind: 'bot', bot: plan[number].bot ?? STRONGEST } : { kind: value };
    draw();
  } else if (name.startsWith('name-')) {
    plan[Number(name.slice(5))].name = value.trim();
  } else if (name.startsWith('bot-')) {
    plan[Number(name.slice(4))].bot = value;
    draw();
  } else if (chosenTitle().options.some((option) => name === `option-${option.when?.option}` || (option.drawn && name === `option-${option.name}`))) draw();
  else settle();
});

form.addEventListener('click', (event) => {
  const hit = event.target.closest('[data-drop], [data-swap], [data-forget]');
  if (!hit) return;
  if (hit.dataset.forget) {
    forgetOwn(chosenTitle(), hit.dataset.forget);
    turnTo();
  } else {
    const number = Number(hit.dataset.swap);
    const next = (number + 1) % plan.length;
    if (hit.dataset.drop) resize(fewer(chosenTitle()));
    else [plan[number], plan[next]] = [plan[next], plan[number]];
    draw();
  }
});
$('#add-seat').addEventListener('click', () => { resize(more(chosenTitle())); draw(); });

$('#preset-form').addEventListener('submit', () => {
  const name = $('#preset-name').value.trim();
  if (!name) return;
  keepOwn(chosenTitle(), name, chosen());
  preset = ownFor(chosenTitle()).find((one) => one.name === name) ?? preset;
  drawPresets(chosenTitle());
  settle();
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const fields = new FormData(form);
  const title = chosenTitle();
  const state = chosen(fields);
  store.set('company', JSON.stringify(company().map((seat) => seat.name)));
  const options = {};
  for (const { option, value } of counting(title, (name) => fields.get(`option-${name}`))) {
    options[option.name] = option.choices.find((choice) => String(choice.value) === value).value;
  }
  const settings = { spectators: state.watch !== 'nobody', windows: state.windows, talk_seconds: Number(state.talk), silent_seconds: Number(state.silence) };
  const [clock, seconds] = state.clock.split(' ');
  if (clock) settings[clock] = Number(seconds);
  // The first of the seats at this screen is called after the host, unless somebody else sits there.
  const own = plan.find((seat) => seat.kind === 'me')?.host ? '' : myName();
  const seats = plan.map(({ kind, bot, name, host }) => ({ kind, ...(kind === 'bot' ? { bot } : {}), ...(kind === 'me' ? { name: host ? own : name } : {}) }));
  const pack = fields.get('pack');
  openTable({ title: title.id, options, seats, settings, ...(pack ? { pack } : {}) }, state.first === 'guided');
});

turnTo();
if (again) apply(stateOf(again));
document.body.dataset.ready = 'yes';
