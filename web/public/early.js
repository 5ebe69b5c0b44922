// Runs before everything else of a page.

// A script of the first load that is lost on its way: a browser asks for it again when the page loads again. Once a minute, as
// src/app/error-boundary.tsx does it for the code of a page.
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

// A remembered dark mode or density never flashes. Kept in step with src/theme/appearance.ts, which writes what this reads.
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('appearance') || '{}') || {};
  } catch {
    // Storage is closed to us or holds something else: the device's own preference decides.
  }
  const dark = kept.mode === 'dark' || (kept.mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.body.classList.toggle('awsui-dark-mode', dark);
  document.body.classList.toggle('awsui-compact-mode', kept.density === 'compact');
})();
