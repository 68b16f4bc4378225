// The table page: joins the parts together.

import { $, $$, calm, clocks, complain, el, store, toast } from './shell.js';
import { get, post } from './net.js';
import { morph } from './morph.js';
import * as motion from './motion.js';
import * as links from './links.js';
import * as popover from './popover.js';
import * as preview from './preview.js';
import * as answer from './answer.js';
import * as layout from './layout.js';
import * as holds from './holds.js';
import * as start from './start.js';
import * as extra from './extra.js';
import * as panzoom from './panzoom.js';
import * as keys from './keys.js';
import * as coach from './coach.js';
import * as scoreSheet from './sheet.js';
import * as seatList from './seats.js';
import * as fair from './fair.js';
import { Past } from './past.js';
import { again } from './insist.js';
import { follow } from './stream.js';
import * as curtain from './curtain.js';
import * as scene from './scene.js';
import * as since from './since.js';
import * as marks from './marks.js';
import * as log from './log.js';
import * as wide from './wide.js';
import * as narrator from './narrator.js';
import * as group from './group.js';
import * as countdown from './countdown.js';
import * as sound from './sound.js';

const { base, title, mode: startMode, at: startStep, table: tableId } = document.body.dataset;
const file = (name) => new URL(`./${name}`, import.meta.url).href;
// The seat being looked through may change on a shared screen: the status area names it every time.
const seat = () => { const text = $('#asked')?.dataset.seat ?? ''; return text === '' ? null : Number(text); };
const plainTitle = document.title;
const GAP = 420;
const MOST_WAITING = 7;

// ------------------------------------------------------------------ areas

// What the server last sent for each area; history shows others without touching these.
const latest = Object.fromEntries($$('section[id^=area-]').map((node) => [node.id.slice(5), node.innerHTML]));
let mine = document.body.dataset.turn === 'yes';

function focusKey() {
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  return { inQuestion: Boolean(node.closest('#area-question')), node };
}

function apply(areas, { quiet = false } = {}) {
  const before = motion.snapshot();
  const focus = focusKey();
  const asked = questionText();
  const covered = curtain.isDown();
  preview.clear();
  for (const [name, html] of Object.entries(areas)) {
    const place = document.getElementById(`area-${name}`);
    if (place) morph(place, html);
  }
  holds.settle();
  answer.settle();
  layout.settle();
  start.settle();
  extra.settle();
  panes();
  clocks();
  countdown.draw();
  links.draw();
  scene.refresh();
  since.settle();
  marks.draw();
  log.settle();
  if (areas.log) wide.refresh();
  // Figures that differ only because another side is shown have not changed.
  if (covered === curtain.isDown()) motion.animate(before);
  if (focus && !focus.node.isConnected) {
    // The focused element is gone: continue at the next decision.
    if (focus.inQuestion || document.activeElement === document.body) (curtain.button() ?? $('#area-question'))?.focus({ preventScroll: true });
  }
  if (covered !== curtain.isDown()) passed();
  else if (!quiet) tell(asked, areas);
  sheet.update(!past.active && startMode !== 'replay');
}

// ------------------------------------------------------------------ the queue: others' moves can be followed by eye

const queue = [];
let timer = 0;

function arrive(update) {
  if (past.active) past.forget();
  Object.assign(latest, update.areas);
  queue.push(update);
  // What only one player may see leaves the screen immediately.
  const turned = curtain.heard(update);
  if (turned) past.leave();
  if (turned || calm() || document.hidden || queue.length > MOST_WAITING) flush();
  else if (!timer) step();
}

function step() {
  const update = queue.shift();
  if (!update) { timer = 0; return; }
  show(update);
  timer = setTimeout(step, queue.length > 3 ? GAP / 2 : GAP);
}

function flush() {
  clearTimeout(timer);
  timer = 0;
  if (!queue.length) return;
  const last = queue[queue.length - 1];
  const areas = Object.assign({}, ...queue.map((update) => update.areas));
  queue.length = 0;
  show({ ...last, areas });
}

addEventListener('pointerdown', flush, true);
addEventListener('keydown', flush, true);

function show(update) {
  if (past.active) {
    // While somebody looks back the present only moves the end of the slider.
    lastStep = Math.max(lastStep, Number(update.step ?? lastStep));
  } else {
    apply(update.areas);
  }
  turn(Boolean(update.turn), update.title);
  if (!past.active) narrator.refresh();
  marks.refresh();
  invites();
  seats.refresh();
  count();
}

// The ribbon of an empty seat goes when somebody has sat down.
function invites() {
  const free = ($('#asked')?.dataset.free ?? '').split(' ');
  for (const ribbon of $$('[data-invite]')) if (!free.includes(ribbon.dataset.invite)) ribbon.remove();
  holds.settle();
}

function turn(now, name) {
  if (now && !mine) { notify(name); sound.myTurn(); }
  mine = now;
  document.title = name ? `● ${name} · ${plainTitle}` : plainTitle;
  $('link[rel=icon]').href = file(now ? 'favicon-turn.svg' : 'favicon.svg');
  document.body.dataset.turn = now ? 'yes' : 'no';
  if (now) guide.show();
}

// `what` is said in the window's title, too: a turn, or who asks for help.
function notify(what) {
  if (!document.hidden || globalThis.Notification?.permission !== 'granted' || store.get('notify') !== 'yes') return;
  const note = new Notification(what || 'Your turn', { body: questionText() || plainTitle, tag: tableId, icon: file('favicon-turn.svg') });
  note.onclick = () => { focus(); note.close(); };
}

// ------------------------------------------------------------------ what a screen reader hears

const region = $('#heard');
const MOST_BEATS = 6;
const MOST_HEARD = 12;
let spoken = '';

function questionText() {
  const node = $('#area-question h2');
  return node?.textContent.trim().replace(/\s+/g, ' ') ?? '';
}

// The screen goes from one player to another, or shows somebody their side.
function passed() {
  popover.close();
  wide.forget();
  const down = curtain.isDown();
  if (down) showTab('board');
  region.replaceChildren();
  say(down ? `${curtain.label()}.` : questionText());
  lastLine = log.newest() || lastLine;
  if (!document.activeElement?.matches('#chat-text')) (down ? curtain.button() : $('#area-question'))?.focus({ preventScroll: true });
}

let lastLine = log.newest();

// A beat is a message of its own, and so is the question. Whoever is told nothing of others' moves hears all at once.
function tell(before, areas) {
  const said = [];
  if (areas.log) {
    said.push(...log.since(lastLine).slice(-MOST_BEATS));
    lastLine = log.newest() || lastLine;
  }
  const now = questionText();
  if (now && now !== before) said.push(now);
  const texts = said.filter(Boolean);
  if (!texts.length || texts.join(' ') === spoken) return;
  if (narrator.speed() === 'off') say(texts.join(' '));
  else texts.forEach(say);
  spoken = texts.join(' ');
}

// What was said before stays for a while: a reader that is still busy with it comes to the next message afterwards.
function say(text) {
  region.append(el('p', {}, text));
  while (region.children.length > MOST_HEARD) region.firstElementChild.remove();
  spoken = text;
}

// ------------------------------------------------------------------ looking back

let lastStep = Number(document.body.dataset.last);

const past = new Past({
  base,
  shown: curtain.query,
  last: () => Number($('#slider')?.max ?? lastStep),
  show({ areas }, at) {
    document.body.dataset.mode = startMode === 'replay' ? 'replay' : 'past';
    popover.close();
    apply(areas, { quiet: true });
    $('#past-step').textContent = String(at);
    $('#past').hidden = false;
  },
  resume() {
    document.body.dataset.mode = startMode === 'replay' ? 'live' : startMode;
    $('#past').hidden = true;
    apply(latest, { quiet: true });
  },
});

document.addEventListener('input', (event) => {
  if (event.target.id !== 'slider') return;
  const at = Number(event.target.value);
  if (at >= Number(event.target.max) && startMode !== 'replay') past.leave();
  else past.go(at);
});

document.addEventListener('change', (event) => {
  if (event.target.id === 'replay-speed') store.set('replay-speed', event.target.value);
  else if (event.target.id === 'replay-eyes') past.look(event.target.value);
});

document.addEventListener('click', (event) => {
  const hit = event.target.closest('[data-step], [data-do=play], [data-do=live], [data-do=back]');
  if (!hit) return;
  if (hit.dataset.do === 'play') past.toggle();
  // What was gone back to is the present.
  else if (hit.dataset.do === 'live' || hit.dataset.do === 'back') past.leave();
  else if (hit.dataset.step !== undefined) { event.preventDefault(); past.pause(); past.go(Number(hit.dataset.step)); }
});

// ------------------------------------------------------------------ tabs and feed

const bar = $('.tabbar');
const unread = { chat: 0 };

function paneTabs() {
  return $$('#area-left [data-pane]').map((node) => ({
    name: node.dataset.pane,
    label: node.dataset.paneLabel ?? node.dataset.label ?? node.dataset.pane.replace(/^./, (c) => c.toUpperCase()),
    icon: node.dataset.paneIcon ?? node.dataset.icon ?? $('use', node)?.getAttribute('href')?.replace('#i-', '') ?? 'menu',
  }));
}

function panes() {
  const current = document.body.dataset.tab;
  for (const node of $$('#area-left [data-pane]')) node.classList.toggle('pane-off', node.dataset.pane !== current);
}

function drawTabs() {
  const template = $('#tab-template');
  const before = $('[data-tab=others]', bar);
  for (const pane of paneTabs()) {
    if ($(`[data-tab="${CSS.escape(pane.name)}"]`, bar)) continue;
    const button = template.content.firstElementChild.cloneNode(true);
    button.dataset.tab = pane.name;
    $('use', button).setAttribute('href', `#i-${pane.icon}`);
    $('span', button).textContent = pane.label;
    bar.insertBefore(button, before);
  }
}

function showTab(name) {
  // Under the curtain there is no mat.
  if (name === 'mat' && curtain.isDown()) return;
  sheet.close();
  document.body.dataset.tab = name;
  for (const button of $$('[data-tab]', bar)) button.setAttribute('aria-selected', String(button.dataset.tab === name));
  panes();
}

// In the large frame the chat is open below whatever else is.
const chatIsOpen = (name = document.body.dataset.feed) => name === 'chat' || layout.frame() === 'large';

function feed(wanted) {
  const name = wanted === 'chat' && layout.frame() === 'large' ? 'log' : wanted;
  for (const button of $$('.tabs [data-feed]')) button.setAttribute('aria-selected', String(button.dataset.feed === name));
  const shown = chatIsOpen(name) ? [name, 'chat'] : [name];
  for (const pane of $$('.feed-pane')) pane.hidden = !shown.includes(pane.dataset.pane);
  $('.chat-form').hidden = !shown.includes('chat');
  document.body.dataset.feed = name;
  if (shown.includes('chat')) {
    unread.chat = 0;
    const pane = $('.feed-pane[data-pane=chat]');
    pane.scrollTop = pane.scrollHeight;
  }
  count();
}

function showFeed(name) {
  feed(name);
  if (layout.hasTabBar()) showTab('log');
}

function count() {
  for (const node of $$('[data-unread=chat]')) node.textContent = unread.chat ? String(unread.chat) : '';
}

function heardChat(line) {
  if (!line?.mine) sound.chat(mine);
  if (chatIsOpen() || line?.mine) return;
  unread.chat += 1;
  count();
}

bar.addEventListener('click', (event) => {
  const tab = event.target.closest('[data-tab]')?.dataset.tab;
  if (tab) showTab(tab);
});
$('.feed .tabs').addEventListener('click', (event) => {
  const name = event.target.closest('[data-feed]')?.dataset.feed;
  if (name) showFeed(name);
});
// Arrow keys walk along a row of tabs.
for (const row of $$('[role=tablist]')) {
  row.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const tabs = $$('[role=tab]', row);
    const at = tabs.indexOf(document.activeElement);
    if (at === -1) return;
    tabs[(at + (event.key === 'ArrowRight' ? 1 : -1) + tabs.length) % tabs.length].focus();
    event.preventDefault();
    event.stopPropagation();
  });
}
document.addEventListener('click', (event) => {
  // The strip with my figures opens my mat and closes it again.
  if (event.target.closest('#area-me') && !event.target.closest('[data-answer], [data-choose], [data-explain]')) {
    showTab(document.body.dataset.tab === 'mat' ? 'board' : 'mat');
  }
});

$('.chat-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = $('#chat-text');
  const text = field.value.trim();
  if (!text) return;
  try {
    await post(`${base}/chat`, { text });
    field.value = '';
  } catch (error) {
    complain(error);
  }
});

// ------------------------------------------------------------------ branch, joining, notifications

document.addEventListener('click', async (event) => {
  if (event.target.closest('[data-dismiss]')) { event.target.closest('.ribbon').remove(); holds.settle(); return; }
  if (event.target.closest('[data-copy-step]')) { copyStep(); return; }
  const hit = event.target.closest('[data-do=branch], [data-do=join], [data-do=decline], [data-do=notify]');
  if (!hit) return;
  try {
    if (hit.dataset.do === 'branch') {
      const { id } = await post(`${base}/branch`, { seat: seat() });
      location.href = `/b/${id}`;
    } else if (hit.dataset.do === 'decline') {
      await post(`${base}/decline`);
      location.href = '/';
    } else if (hit.dataset.do === 'join') {
      await fair.sit(tableId, Number(hit.dataset.seat));
      location.reload();
    } else {
      await askToNotify();
    }
  } catch (error) {
    complain(error);
  }
});

async function copyStep() {
  const link = new URL(`${base}${past.address}`, location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    toast('Link to this moment copied.', { seconds: 3 });
  } catch {
    toast(link, { seconds: 20 });
  }
}

async function askToNotify() {
  const box = $('#notify');
  if (!globalThis.Notification) { toast('This browser doesn’t support notifications.', { bad: true }); box.checked = false; return; }
  const allowed = box.checked && (await Notification.requestPermission()) === 'granted';
  if (box.checked && !allowed) toast('Your browser doesn’t allow notifications for this page.', { bad: true });
  box.checked = allowed;
  store.set('notify', allowed ? 'yes' : 'no');
}

// ------------------------------------------------------------------ begin

const context = {
  base,
  seat,
  covered: curtain.isDown,
  say,
  live: () => !past.active && startMode !== 'replay' && seat() !== null,
  answered() {
    for (const line of $$('.log-line.fresh')) line.classList.remove('fresh');
    // The server is there: the answer's results need not wait for a lost stream's next attempt.
    stream.hurry();
  },
  async refresh() {
    const side = curtain.query();
    try {
      const found = await get(`${base}/areas?${side}`);
      if (side !== curtain.query()) return;
      Object.assign(latest, found.areas);
      if (!past.active) apply(found.areas);
    } catch (error) {
      complain(error);
    }
  },
};

popover.setUp({ base, title, seat });
answer.setUp(context);
preview.setUp({ base, live: answer.isOpen });
const stage = panzoom.setUp();
links.setUp();
const sheet = scoreSheet.setUp({ base });
const seats = seatList.setUp({ base });
fair.setUp({ base });
group.setUp({ base });
const guideData = $('#guide')?.textContent;
const guide = coach.setUp({ guide: guideData ? JSON.parse(guideData) : null, table: tableId, isMine: () => mine && startMode === 'live' });
keys.setUp({ past, stage, showTab, showFeed, sheet });
layout.setUp();
addEventListener('framechange', () => feed(document.body.dataset.feed));

const box = $('#notify');
if (box) box.checked = store.get('notify') === 'yes' && globalThis.Notification?.permission === 'granted';

holds.settle();
drawTabs();
clocks();
showTab('board');
feed('log');
extra.setUp({ showFeed: feed });
answer.settle();
log.setUp({ showFeed: feed, filtered: wide.settle });
wide.setUp({ story: () => `${base}/story?${curtain.query()}` });
narrator.setUp();
since.setUp();
marks.setUp();
turn(mine, document.body.dataset.turnTitle);
sheet.update(startMode !== 'replay' && !startStep);
if (startMode === 'replay') past.go(Number(startStep));
else if (startStep) past.go(Number(startStep));

const stream = follow(() => `${base}/live?${curtain.query()}`, {
  onUp: again,
  onAreas: (update) => { again(); arrive(update); },
  onChat: heardChat,
});
curtain.setUp({
  connect: stream.anew,
  // Nothing fetched for one side is shown on another.
  turn() { past.forget(); past.leave(); wide.forget(); },
  blank(names) {
    region.replaceChildren();
    apply(Object.fromEntries(names.map((name) => [name, latest[name] = ''])), { quiet: true });
  },
});
// Whoever wants to be told on the home page is told here, once.
if (new URLSearchParams(location.search).has('tell')) {
  history.replaceState(null, '', location.pathname);
  if (startMode === 'live') narrator.again();
}
document.body.dataset.ready = 'yes';
