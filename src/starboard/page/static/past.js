// Looking back: the slider, clicked log lines, links to a step, and replay with play and pause.

import { $, complain, calm } from './shell.js';
import { get } from './net.js';

const cache = new Map();
const BEAT = 900;

export class Past {
  constructor({ base, shown, last, show, resume }) {
    Object.assign(this, { base, shown, show, resume });
    this.last = last;
    this.step = null;
    this.wanted = null;
    this.timer = 0;
  }

  get active() { return this.step !== null; }
  get playing() { return this.timer !== 0; }

  async areas(step) {
    const key = step;
    if (!cache.has(key)) {
      cache.set(key, get(`${this.base}/areas?${this.shown({ step })}`));
      if (cache.size > 80) cache.delete(cache.keys().next().value);
    }
    try {
      return await cache.get(key);
    } catch (error) {
      cache.delete(key);
      throw error;
    }
  }

  forget() { cache.clear(); }

  async go(step) {
    const target = Math.max(Number($('#slider')?.min ?? 0), Math.min(step, this.last()));
    this.wanted = target;
    try {
      const found = await this.areas(target);
      // Only the latest request counts while somebody drags the slider.
      if (this.wanted !== target) return;
      this.step = target;
      this.show(found, target);
      // The areas come from the server, which doesn't know whether the replay is running here.
      this.button();
      history.replaceState(null, '', `${location.pathname}?step=${target}`);
    } catch (error) {
      complain(error);
    }
  }

  leave() {
    this.pause();
    this.wanted = null;
    if (!this.active) return;
    this.step = null;
    history.replaceState(null, '', location.pathname);
    this.resume();
  }

  play() {
    if (this.playing) return;
    const start = this.step === null || this.step >= this.last() ? 0 : this.step;
    document.body.dataset.replay = 'on';
    const tick = async (step) => {
      await this.go(step);
      if (step >= this.last()) { this.pause(); return; }
      if (document.body.dataset.replay === 'on') this.timer = setTimeout(() => tick(step + 1), calm() ? BEAT * 1.3 : BEAT);
    };
    this.timer = 1;
    tick(start);
    this.button();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    delete document.body.dataset.replay;
    this.button();
  }

  toggle() { if (this.playing) this.pause(); else this.play(); }

  button() {
    const button = $('[data-do=play]');
    if (!button) return;
    button.setAttribute('aria-pressed', String(this.playing));
    button.setAttribute('aria-label', this.playing ? 'Pause' : 'Play');
    const word = $('span', button);
    if (word) word.textContent = this.playing ? 'Pause' : 'Play';
  }
}
