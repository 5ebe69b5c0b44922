// Runs before everything else of a page.

// If a script of the first load fails to load, the page loads again, at most once a minute. src/app/error-boundary.tsx does the same for
// the code of a page.
addEventListener(
  'error',
  ({ target }) => {
    if (target.tagName !== 'SCRIPT' || !target.src.startsWith(`${location.origin}/`) || !navigator.onLine) return;
    try {
      if (Date.now() - Number(sessionStorage.getItem('page-retried-at')) < 60_000) return;
      sessionStorage.setItem('page-retried-at', String(Date.now()));
    } catch {
      return;
    }
    location.reload();
  },
  true,
);

// Applies a remembered dark mode or density before the first paint, so that nothing flashes. src/theme/appearance.ts writes the values
// that this reads.
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('appearance') || '{}') || {};
  } catch {
    // The storage is blocked or holds something else, so the device's own preference decides.
  }
  const dark = kept.mode === 'dark' || (kept.mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.body.classList.toggle('awsui-dark-mode', dark);
  document.body.classList.toggle('awsui-compact-mode', kept.density === 'compact');
})();
