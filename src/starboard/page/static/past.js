// Looking back: the slider, steps, clicked log lines, links to a step, replay with play, pause and its speed, and through
// whose eyes a finished game is seen.

import { $, $$, complain, calm, store } from './shell.js';
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
    // Null: one's own.
    this.eyes = new URLSearchParams(location.search).get('eyes');
  }

  get speed() { return Number(store.get('replay-speed')) || 1; }
  // What a link to this moment says.
  get address() { return `?${new URLSearchParams({ step: this.step, ...(this.eyes === null ? {} : { eyes: this.eyes }) })}`; }
  get active() { return this.step !== null; }
  get playing() { return this.timer !== 0; }

  async areas(step) {
    const key = `${step} ${this.eyes}`;
    if (!cache.has(key)) {
      cache.set(key, get(`${this.base}/areas?${this.shown({ step, ...(this.eyes === null ? {} : { eyes: this.eyes }) })}`));
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
    const { eyes } = this;
    this.wanted = target;
    try {
      const found = await this.areas(target);
      // Only the latest request counts while somebody drags the slider.
      if (this.wanted !== target || this.eyes !== eyes) return;
      this.step = target;
      this.show(found, target);
      // The areas come from the server, which doesn't know whether the replay is running here.
      this.button();
      history.replaceState(null, '', `${location.pathname}${this.address}`);
    } catch (error) {
      complain(error);
    }
  }

  // Sees the same moment through other eyes; the present is one's own.
  async look(eyes) {
    this.eyes = eyes;
    await this.go(this.step ?? this.last());
  }

  leave() {
    this.pause();
    this.wanted = null;
    this.eyes = null;
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
      if (document.body.dataset.replay === 'on') this.timer = setTimeout(() => tick(step + 1), (calm() ? BEAT * 1.3 : BEAT) / this.speed);
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
    const name = this.playing ? 'Pause' : 'Play';
    for (const button of $$('[data-do=play]')) {
      button.setAttribute('aria-pressed', String(this.playing));
      button.setAttribute('aria-label', name);
      $('use', button)?.setAttribute('href', `#i-${name.toLowerCase()}`);
      const word = $('span', button);
      if (word) word.textContent = name;
    }
    const speed = $('#replay-speed');
    if (speed) speed.value = store.get('replay-speed') ?? '1';
    const eyes = $('#replay-eyes');
    if (eyes && this.eyes !== null) eyes.value = this.eyes;
  }
}
