// Runs before the first paint, so that a light page never flashes dark.
(() => {
  let choice = 'dark';
  try { choice = localStorage.getItem('starboard.theme') ?? 'dark'; } catch { /* private window */ }
  if (choice === 'system') choice = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = choice;
})();
