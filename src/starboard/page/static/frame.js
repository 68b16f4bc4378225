// Chooses the table's frame for the window: before the first paint, and whenever the window or the setting changes.
// Style sheets select on the root element's `data-frame`; scripts hear `framechange`. A large window shows the frame
// laid out for a smaller one and scaled by `--u`.
(() => {
  const root = document.documentElement;
  const has = root.dataset.frames.split(' ');
  const INSTEAD = { compact: 'tablet', large: 'roomy' };
  const ALL_AREAS = ['compact', 'roomy', 'large'].filter((frame) => has.includes(frame));
  // Larger text leaves less room, as if the window were smaller.
  const fits = (width, height) => matchMedia(`(min-width: ${width * chosen.text()}px) and (min-height: ${height * chosen.text()}px)`).matches;

  function byWindow() {
    const wish = chosen.get('frame');
    if (!fits(720.02, 0)) return 'phone';
    if (!fits(1200, 640)) return 'tablet';
    // A wish counts where all areas have room beside each other, and where there is a choice.
    if (ALL_AREAS.length > 1 && ALL_AREAS.includes(wish)) return wish;
    if (fits(2200, 1240)) return 'large';
    return fits(1360, 840) ? 'roomy' : 'compact';
  }

  function choose() {
    const found = byWindow();
    const frame = has.includes(found) ? found : INSTEAD[found];
    const text = chosen.text();
    const scale = frame === 'large' ? Math.max(1, Math.min(innerWidth / text / 1830, innerHeight / text / 1030, 1.6)) : 1;
    root.style.setProperty('--u', String(scale * text));
    if (root.dataset.frame === frame) return;
    root.dataset.frame = frame;
    dispatchEvent(new Event('framechange'));
  }

  choose();
  addEventListener('resize', choose);
  addEventListener('chosen', choose);
})();
