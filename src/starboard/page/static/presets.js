// Ways to play: each sets all of the form for a new table. One's own are kept in this browser.

import { store } from './shell.js';

// A day, in seconds, as the form has it.
const DAY = '86400';
const CALM = { clock: '', silence: DAY, talk: DAY, windows: 'auto', watch: 'link', options: {} };
const MOST_KEPT = 12;

const me = () => ({ kind: 'me' });
const row = (count, other) => [me(), ...Array.from({ length: count - 1 }, other)];

// The ways that a title allows: alone only where one seat is enough, together only where there is such a game.
export function presetsFor(title, bot, first) {
  const several = title.seats.find((count) => count > 1);
  const way = (id, name, icon, text, seats, more = {}) => ({ id, name, icon, text, state: { ...CALM, first, seats, ...more } });
  const found = [];
  if (title.seats.includes(1)) found.push(way('alone', 'Alone', 'person', 'One seat: you against the game.', [me()]));
  if (several === undefined) return found;
  const bots = () => ({ kind: 'bot', bot });
  const friend = () => ({ kind: 'friend' });
  found.push(way('bots', 'Against bots', 'bot', 'Nobody waits, nobody hurries.', row(several, bots)));
  for (const option of title.options) {
    if (option.together === null || (option.seats.length && !option.seats.includes(several))) continue;
    found.push(way('together', 'Together', 'plan', 'You and a bot on one side.', row(several, bots), { options: { [option.name]: String(option.together) } }));
    break;
  }
  found.push(way('screen', 'Around one screen', 'mat', 'A curtain falls between turns.', row(several, me)));
  found.push(way('live', 'Friends, live', 'link', 'Seats by link, an hour each.', row(several, friend), { clock: 'game_seconds 3600', silence: '600', talk: '600' }));
  found.push(way('days', 'Over days', 'clock', 'Seats by link, a day a turn.', row(several, friend), { clock: 'turn_seconds 86400', silence: '604800' }));
  return found;
}

// ---------------------------------------------------------------------- one's own

function kept() {
  try {
    const found = JSON.parse(store.get('presets') ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

// Those for a title; what no longer suits it is left out.
export function ownFor(title) {
  return kept().filter((one) => one.title === title.id && title.seats.includes(one.state?.seats?.length))
    .map((one) => ({ id: `own ${one.name}`, name: one.name, icon: 'person', text: 'Your own.', own: true, state: { ...CALM, ...one.state } }));
}

export function keepOwn(title, name, state) {
  const others = kept().filter((one) => one.title !== title.id || one.name !== name);
  store.set('presets', JSON.stringify([...others, { title: title.id, name, state }].slice(-MOST_KEPT)));
}

export function forgetOwn(title, name) {
  store.set('presets', JSON.stringify(kept().filter((one) => one.title !== title.id || one.name !== name)));
}

// ---------------------------------------------------------------------- what is different

const NAMES = { clock: 'pace', silence: 'silence', talk: 'objections', windows: 'reactions', watch: 'watching', first: 'first turn' };
const seatsOf = (state) => state.seats.map(({ kind, bot }) => (kind === 'bot' ? bot : kind)).join();

// What was changed from a preset, by the names that the form has for it; `labels` are those of the title's options.
export function changes(state, preset, labels) {
  const found = seatsOf(state) === seatsOf(preset) ? [] : ['seats'];
  for (const [key, name] of Object.entries(NAMES)) if (state[key] !== preset[key]) found.push(name);
  for (const name of new Set([...Object.keys(state.options), ...Object.keys(preset.options)])) {
    if (state.options[name] !== preset.options[name]) found.push((labels.get(name) ?? name).toLowerCase());
  }
  return found;
}

// A table that was laid out before, as the server would be asked for it again.
export function stateOf(wish) {
  const { settings, seats, options } = wish;
  const clock = ['turn_seconds', 'game_seconds'].find((name) => settings[name]);
  return {
    ...CALM,
    first: 'straight',
    seats,
    clock: clock ? `${clock} ${settings[clock]}` : '',
    silence: String(settings.silent_seconds),
    talk: String(settings.talk_seconds),
    windows: settings.windows,
    watch: settings.spectators ? 'link' : 'nobody',
    options: Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)])),
  };
}
