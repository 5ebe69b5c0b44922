// Runs before the first paint of a page that came with its words. They are for strangers who read English: whoever is
// signed in, or reads Spanish, waits for their own without seeing them. Kept in step with src/app/start.tsx.
(() => {
  // Until the application has taken over, a form is nobody's to send: a password would stand in the address. That
  // somebody wanted to is kept for the form itself (src/features/auth/credentials-form.tsx).
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    event.target.dataset.sent = 'early';
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
