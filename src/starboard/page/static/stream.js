// Live updates by server-sent events. A lost connection shows a quiet banner and comes back by itself.

import { $ } from './shell.js';

const FIRST_WAIT = 700;
const LONGEST_WAIT = 12000;
const SILENCE = 45000;

// `address` is asked anew for every connection. Returns what connects again at once.
export function follow(address, { onAreas, onChat }) {
  const banner = $('#banner');
  let source = null;
  let wait = FIRST_WAIT;
  let watchdog = 0;
  let late = 0;
  let retry = 0;

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
  }

  function lost() {
    clearTimeout(watchdog);
    source?.close();
    document.body.dataset.link = 'down';
    // A hiccup of a second is nobody's concern.
    late = setTimeout(() => { banner.hidden = false; }, 1200);
    clearTimeout(retry);
    retry = setTimeout(connect, wait);
    wait = Math.min(LONGEST_WAIT, wait * 1.7);
  }

  function connect() {
    clearTimeout(late);
    source = new EventSource(address());
    source.addEventListener('open', connected);
    source.addEventListener('areas', (event) => { heard(); onAreas(JSON.parse(event.data)); });
    source.addEventListener('chat', (event) => { heard(); onChat(event.data ? JSON.parse(event.data) : null); });
    source.addEventListener('ping', heard);
    source.addEventListener('error', lost);
  }

  connect();
  addEventListener('online', () => { if (document.body.dataset.link === 'down') { wait = FIRST_WAIT; } });
  addEventListener('pagehide', () => source?.close());
  addEventListener('pageshow', (event) => { if (event.persisted) connect(); });
  return () => {
    clearTimeout(watchdog);
    clearTimeout(retry);
    source?.close();
    connect();
  };
}
