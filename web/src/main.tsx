import './theme/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { prepareLanguage } from './language/language.ts';

const show = () =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
  );

// Words that do not come are no reason for no page: it is shown in English then.
void prepareLanguage(location.pathname).then(show, show);
