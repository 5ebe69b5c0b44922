import { chooseLanguage, isForGuests, language } from './language.ts';

/** In the language it leads to, so that who needs it can read it. */
export function LanguageSwitch({ path }: { path: string }) {
  if (!isForGuests(path)) return null;
  const other = language() === 'es' ? 'en' : 'es';
  return (
    <button type="button" className="language-switch" lang={other} onClick={() => chooseLanguage(other)}>
      {other === 'es' ? 'Español' : 'English'}
    </button>
  );
}
