// Short sounds, made on the spot: no files, nothing loops. Off unless somebody turns them on, and a browser allows none
// before the first click or key.

import { now } from './settings.js';

const LOUD = { quiet: 0.05, full: 0.2 };
// Each tone: its pitch, when it starts, how long it lasts, its shape.
const TONES = {
  turn: [[659, 0, 0.16, 'sine'], [988, 0.12, 0.3, 'sine']],
  die: [[240, 0, 0.04, 'triangle'], [200, 0.07, 0.04, 'triangle'], [170, 0.13, 0.07, 'triangle']],
  scene: [[196, 0, 0.5, 'sine'], [294, 0.08, 0.5, 'sine']],
  chat: [[1320, 0, 0.05, 'sine']],
};

let context = null;

const wanted = () => LOUD[now('sound')] ?? 0;

function ready() {
  if (!wanted() || !globalThis.AudioContext) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume().catch(() => {});
  return context;
}

export function play(name) {
  const audio = ready();
  if (!audio) return;
  for (const [pitch, from, lasts, type] of TONES[name]) {
    const start = audio.currentTime + from;
    const tone = new OscillatorNode(audio, { type, frequency: pitch });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.linearRampToValueAtTime(wanted(), start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + lasts);
  }
}

export function myTurn() {
  play('turn');
  if (now('vibrate') === 'on') navigator.vibrate?.(80);
}

// Never while its reader has something to think about.
export function chat(asked) {
  if (!asked && now('chatter') === 'on') play('chat');
}

// The gesture that turns it on, or any later one, wakes it up.
for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, ready, { capture: true, passive: true });
// Whoever turns it on hears what it is like.
document.addEventListener('change', (event) => { if (event.target.closest?.('[data-setting=sound]')) play('turn'); });
