import { chooseLanguage, isForGuests, language } from './language.ts';
import styles from './language-switch.module.css';

/** In the language it leads to, so that who needs it can read it. */
export function LanguageSwitch({ path }: { path: string }) {
  if (!isForGuests(path)) return null;
  const other = language() === 'es' ? 'en' : 'es';
  return (
    <button type="button" className={styles.root} lang={other} onClick={() => chooseLanguage(other)}>
      {other === 'es' ? 'Español' : 'English'}
    </button>
  );
}
