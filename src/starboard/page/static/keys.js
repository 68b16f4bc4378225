// Everything can be done by keyboard. The list under `?` matches this one.

import { $, $$ } from './shell.js';
import * as answer from './answer.js';
import * as ask from './ask.js';
import * as group from './group.js';
import * as layout from './layout.js';
import * as narrator from './narrator.js';
import * as popover from './popover.js';
import * as wide from './wide.js';

// Where options have no room for their keys, these are seen while Alt is held.
function showKeys(shown) {
  if (shown) document.body.dataset.keys = 'shown';
  else delete document.body.dataset.keys;
}

export function setUp({ past, stage, showTab, showFeed, sheet }) {
  addEventListener('keyup', (event) => { if (event.key === 'Alt') showKeys(false); });
  addEventListener('blur', () => showKeys(false));
  addEventListener('keydown', (event) => {
    if (event.key === 'Alt') showKeys(true);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      if (narrator.hideScene() || narrator.end()) { event.preventDefault(); return; }
      if (ask.close({ refocus: true }) || popover.close({ refocus: true }) || answer.unchoose()) { event.preventDefault(); return; }
      if (layout.openHistory(false) || wide.close() || sheet.close()) { event.preventDefault(); return; }
      if (past.active && document.body.dataset.mode !== 'replay') past.leave();
      return;
    }
    if (event.target.closest?.('input:not([type=range]), textarea, select, dialog[open]')) return;
    const slider = event.target.matches?.('input[type=range]');
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
    if (digit) {
      const option = answer.options()[digit - 1];
      if (option) { event.preventDefault(); narrator.end(); option.focus({ preventScroll: true }); answer.give(option); }
      return;
    }
    switch (event.key) {
      case 'ArrowLeft': case 'ArrowRight': case 'ArrowUp': case 'ArrowDown': {
        if (slider) return;
        const step = event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 1;
        if (past.active && !event.target.closest('#area-question')) { event.preventDefault(); past.go(past.step + step); return; }
        const choices = $$('#area-question :is([data-answer], [data-choose], [data-why])').filter((node) => node.getClientRects().length);
        if (!choices.length) return;
        const at = choices.indexOf(document.activeElement);
        const next = choices[(at === -1 ? (step > 0 ? 0 : choices.length - 1) : at + step + choices.length) % choices.length];
        next.focus();
        event.preventDefault();
        return;
      }
      case 'q': $('#area-question')?.focus(); break;
      case 'g': group.focus(); break;
      case 'u': answer.undo(); break;
      case 'r': answer.redo(); break;
      case 't': answer.restart(); break;
      case 'h': layout.openHistory(); $('#slider')?.focus(); break;
      case 'p': past.toggle(); break;
      case 'n': past.leave(); break;
      case 'l': if (!wide.toggle()) showFeed('log'); break;
      case 'c': showFeed('chat'); $('#chat-text')?.focus(); break;
      case 'b': narrator.again(); break;
      case ' ': {
        const pressed = event.target.closest?.('button, a, summary');
        if (pressed || !(event.shiftKey ? narrator.backward() : narrator.forward())) return;
        break;
      }
      case '[': narrator.faster(-1); break;
      case ']': narrator.faster(1); break;
      case 'v': showTab('board'); break;
      case 'm': showTab('mat'); break;
      case 's': sheet.toggle(); break;
      case '+': case '=': stage.zoom(1.35); break;
      case '-': stage.zoom(1 / 1.35); break;
      case '0': stage.reset(); break;
      case '?': { if (popover.pin()) break; const dialog = $('#keys'); if (!dialog.open) dialog.showModal(); break; }
      default: return;
    }
    event.preventDefault();
  });
}
