// Live updates by server-sent events. A lost connection shows a quiet banner and recovers by itself.

import { $ } from './shell.js';

const FIRST_WAIT = 700;
const LONGEST_WAIT = 12000;
const SILENCE = 45000;

// `address` is called for every connection.
export function follow(address, { onUp, onAreas, onChat }) {
  const banner = $('#banner');
  let source = null;
  let wait = FIRST_WAIT;
  let watchdog = 0;
  let late = 0;
  let next = 0;

  function heard() {
    clearTimeout(watchdog);
    watchdog = setTimeout(lost, SILENCE);
  }

  function connected() {
    wait = FIRST_WAIT;
    clearTimeout(late);
    banner.hidden = true;
    document.body.dataset.link = 'up';
    heard();
    onUp();
  }

  function lost() {
    clearTimeout(watchdog);
    source?.close();
    document.body.dataset.link = 'down';
    // A one-second hiccup is not worth mentioning.
    late = setTimeout(() => { banner.hidden = false; }, 1200);
    clearTimeout(next);
    next = setTimeout(connect, wait);
    wait = Math.min(LONGEST_WAIT, wait * 1.7);
  }

  function connect() {
    clearTimeout(late);
    source = new EventSource(address());
    heard();
    source.addEventListener('open', connected);
    source.addEventListener('areas', (event) => { heard(); onAreas(JSON.parse(event.data)); });
    source.addEventListener('chat', (event) => { heard(); onChat(event.data ? JSON.parse(event.data) : null); });
    source.addEventListener('ping', heard);
    source.addEventListener('error', lost);
  }

  function hurry() {
    if (document.body.dataset.link !== 'down' || source?.readyState !== EventSource.CLOSED) return;
    wait = FIRST_WAIT;
    clearTimeout(next);
    connect();
  }

  connect();
  addEventListener('online', hurry);
  addEventListener('pagehide', () => source?.close());
  addEventListener('pageshow', (event) => { if (event.persisted) connect(); });
  function anew() {
    clearTimeout(watchdog);
    clearTimeout(next);
    source?.close();
    connect();
  }

  return { hurry, anew };
}
