// Runs before the first paint of a prerendered page. Its text is for strangers who read English. For people who are signed in or read
// Spanish, it stays hidden until their own text is drawn. src/app/start.tsx decides the same way.
(() => {
  // Until the application has taken over, the browser would send a form itself, with the password in the address. The form
  // submits once it can (src/features/auth/sign-in/credentials-form.tsx).
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    event.target.dataset.sent = 'early';
  });
  // A click on these buttons waits, too (src/ui/browser/use-press.ts).
  addEventListener('click', (event) => {
    const button = event.target.closest('button[data-waits]');
    if (button && !event.defaultPrevented) button.dataset.pressed = 'early';
  });
  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const languages = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  const language = kept('language') ?? languages.find((tag) => tag === 'en' || tag === 'es');
  const isSpanish = language === 'es' && location.pathname.startsWith('/guest/');
  document.body.classList.toggle('words-to-come', isSpanish || kept('token') !== null);
})();
