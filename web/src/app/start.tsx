// Puts the application into the page. A prerendered page is kept if it's right for this visitor; otherwise it's rendered again.
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { languageOf, preferredLanguage } from '#web/language/language.ts';
import { LanguageProvider } from '#web/language/language-provider.tsx';
import type { Translations } from '#web/language/translations.ts';
import { readEndReason } from '#web/session/end-session.ts';
import { readToken } from '#web/session/token.ts';
import { watchWindowHistory } from '#web/ui/browser/window-history.ts';
import { App } from './app.tsx';

const loadSpanish = async (): Promise<Translations> => (await import('./spanish.ts')).spanish;

/** The page was prerendered for a new visitor who isn't signed in and reads English. */
const isForStranger = () => readToken() === null && readEndReason() === null && !window.history.state?.usr;

/** If the translation can't be loaded, the page is shown in English. */
const firstTranslations = async (): Promise<Translations | undefined> =>
  languageOf(location.pathname, preferredLanguage()) === 'es' ? loadSpanish().catch(() => undefined) : undefined;

export const start = async (): Promise<void> => {
  const loaded = await firstTranslations();
  const root = document.getElementById('root')!;
  watchWindowHistory();
  const application = (
    <StrictMode>
      <BrowserRouter>
        <LanguageProvider loaded={loaded} loadSpanish={loadSpanish}>
          <App />
        </LanguageProvider>
      </BrowserRouter>
    </StrictMode>
  );
  if (root.hasChildNodes() && !loaded && isForStranger()) hydrateRoot(root, application);
  else createRoot(root).render(application);
  document.body.classList.remove('words-to-come');
};
