// Chooses the table's frame for the window: before the first paint, and whenever the window or the setting changes.
// Style sheets select on the root element's `data-frame`; scripts hear `framechange`. A large window shows the frame
// laid out for a smaller one and scaled by `--u`.
(() => {
  const root = document.documentElement;
  const has = root.dataset.frames.split(' ');
  const INSTEAD = { compact: 'tablet', large: 'roomy' };
  const ALL_AREAS = ['compact', 'roomy', 'large'].filter((frame) => has.includes(frame));
  let wish = 'auto';
  try { wish = localStorage.getItem('starboard.frame') ?? wish; } catch { /* private window */ }

  const fits = (width, height) => matchMedia(`(min-width: ${width}px) and (min-height: ${height}px)`).matches;

  function byWindow() {
    if (matchMedia('(max-width: 720px)').matches) return 'phone';
    if (!fits(1200, 640)) return 'tablet';
    // A wish counts where all areas have room beside each other, and where there is a choice.
    if (ALL_AREAS.length > 1 && ALL_AREAS.includes(wish)) return wish;
    if (fits(2200, 1240)) return 'large';
    return fits(1360, 840) ? 'roomy' : 'compact';
  }

  function choose() {
    const found = byWindow();
    const frame = has.includes(found) ? found : INSTEAD[found];
    const scale = frame === 'large' ? Math.max(1, Math.min(innerWidth / 1830, innerHeight / 1030, 1.6)) : 1;
    root.style.setProperty('--u', String(scale));
    if (root.dataset.frame === frame) return;
    root.dataset.frame = frame;
    dispatchEvent(new Event('framechange'));
  }

  choose();
  addEventListener('resize', choose);
  addEventListener('change', (event) => {
    if (event.target.name !== 'frame') return;
    wish = event.target.value;
    try { localStorage.setItem('starboard.frame', wish); } catch { /* it lasts as long as the page */ }
    choose();
  });
  addEventListener('DOMContentLoaded', () => {
    for (const input of document.querySelectorAll('input[name=frame]')) input.checked = input.value === wish;
  });
})();
