// Puts the application into the page. A page that came with its first words is taken over as it stands, if those are what
// this visitor gets to see; everybody else's is drawn anew.
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { language } from '#web/language/language.ts';
import { readEndReason } from '#web/session/end-session.ts';
import { readToken } from '#web/session/token.ts';
import { App } from './app.tsx';

/** What stands there was drawn for nobody in particular: a stranger, in English, who comes for the first time. */
const isForStranger = () =>
  language() === 'en' && readToken() === null && readEndReason() === null && !window.history.state?.usr;

export const start = () => {
  const root = document.getElementById('root')!;
  const application = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  if (root.hasChildNodes() && isForStranger()) hydrateRoot(root, application);
  else createRoot(root).render(application);
  document.body.classList.remove('words-to-come');
};
