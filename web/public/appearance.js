// Runs before the first paint, so that a remembered dark mode or density never flashes. Kept in step with
// src/theme/appearance.ts, which writes what this reads.
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
