// Live updates by server-sent events. A lost connection shows a quiet banner and recovers by itself.

import { $ } from './shell.js';

const FIRST_WAIT = 700;
const LONGEST_WAIT = 12000;
const SILENCE = 45000;
const AWAY = 60000;

// `address` is called for every connection.
export function follow(address, { onUp, onAreas, onChat }) {
  const banner = $('#banner');
  let source = null;
  let wait = FIRST_WAIT;
  let watchdog = 0;
  let late = 0;
  let next = 0;
  let leaving = 0;
  let away = false;

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
    source = new EventSource(away ? `${address()}&hidden=1` : address());
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

  // Whoever has had the page out of sight for a minute isn’t looking: the server may tell them in other ways.
  document.addEventListener('visibilitychange', () => {
    clearTimeout(leaving);
    if (document.hidden) {
      leaving = setTimeout(() => { away = true; anew(); }, AWAY);
    } else if (away) {
      away = false;
      anew();
    }
  });

  return { hurry, anew };
}
