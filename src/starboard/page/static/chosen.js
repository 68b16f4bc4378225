// What the reader has chosen for themselves (settings.py lists it). Runs before the first paint, so that a light page never
// flashes dark. The server's copy comes with the page; the browser's is what a page without one goes by.
// Style sheets select on the root element's data; scripts ask `chosen` and hear the event of that name.
globalThis.chosen = (() => {
  const root = document.documentElement;
  const { at = '' } = root.dataset;
  const SHOWN = ['hand', 'patterns', 'outline', 'drawing'];
  // Nothing is laid out for less than this, however large its text.
  const NARROWEST = 340;
  const REDUCED = '(prefers-reduced-motion: reduce)';
  const memory = new Map();
  const key = (name, where) => (where ? `starboard.${name}@${where}` : `starboard.${name}`);

  function read(name, where) {
    try { return localStorage.getItem(key(name, where)); } catch { return memory.get(key(name, where)) ?? null; }
  }

  function write(name, where, value) {
    if (value === null) memory.delete(key(name, where));
    else memory.set(key(name, where), value);
    try {
      if (value === null) localStorage.removeItem(key(name, where));
      else localStorage.setItem(key(name, where), value);
    } catch { /* a private window: it lasts as long as the page */ }
  }

  const here = (name) => (at ? read(name, at) : null);
  const everywhere = (name) => read(name, '');
  const get = (name) => here(name) ?? everywhere(name);

  // How much larger than drawn everything is.
  const text = () => {
    const wish = Number(get('text') ?? 100) / 100 || 1;
    return wish > 1 ? Math.max(1, Math.min(wish, innerWidth / NARROWEST)) : wish;
  };
  const calm = () => (['off', 'slow', 'normal', 'fast'].includes(get('motion')) ? get('motion') === 'off' : matchMedia(REDUCED).matches);

  // Style sheets ask for the size of the window and for the system's wish about motion. Both are answered as chosen: with
  // larger text the window is smaller, just as if the browser had zoomed.
  const asked = new WeakMap();
  function answer(rules) {
    const motion = get('motion') ?? 'auto';
    const [still, moving] = motion === 'off' ? ['all', 'not all'] : ['not all', 'all'];
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) {
        const text_ = asked.get(rule) ?? rule.media.mediaText;
        asked.set(rule, text_);
        let said = text_.replace(/([\d.]+)px/g, (_, pixels) => `${Math.round(Number(pixels) * text() * 100) / 100}px`);
        if (motion !== 'auto') said = said.replace(REDUCED, still).replace('(prefers-reduced-motion: no-preference)', moving);
        if (rule.media.mediaText !== said) rule.media.mediaText = said;
      }
      if (rule.cssRules?.length) answer(rule.cssRules);
    }
  }
  const isUsual = () => text() === 1 && ['auto', null].includes(get('motion'));
  let changed = false;
  function sheets() {
    if (isUsual() && !changed) return;
    changed = true;
    for (const sheet of document.styleSheets) answer(sheet.cssRules);
  }

  function apply() {
    const theme = get('theme') ?? 'dark';
    root.dataset.theme = theme === 'system' ? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark') : theme;
    for (const name of SHOWN) {
      if (get(name)) root.dataset[name] = get(name);
      else delete root.dataset[name];
    }
    root.style.setProperty('--zoom', String(text()));
    root.toggleAttribute('data-zoomed', text() !== 1);
    sheets();
    dispatchEvent(new Event('chosen'));
  }

  for (const [name, value] of Object.entries(JSON.parse(root.dataset.everywhere ?? '{}'))) write(name, '', value);
  for (const [name, value] of Object.entries(JSON.parse(root.dataset.here ?? '{}'))) write(name, at, value);
  apply();
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', apply);
  addEventListener('DOMContentLoaded', sheets);
  addEventListener('load', sheets);
  addEventListener('resize', () => { if (get('text')) apply(); });
  // Another tab of the same browser.
  addEventListener('storage', (event) => { if (event.key?.startsWith('starboard.')) apply(); });

  return {
    at, get, here, everywhere, text, calm,
    set(name, value, onlyHere = false) {
      write(name, onlyHere ? at : '', value);
      apply();
    },
  };
})();
