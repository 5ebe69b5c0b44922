import { isForGuests } from './language.ts';
import styles from './language-switch.module.css';
import { useLanguage } from './translations.ts';

/** In the language it leads to, so that people who need it can read it. */
export function LanguageSwitch({ path }: { path: string }) {
  const { language, choose } = useLanguage();
  if (!isForGuests(path)) return null;
  const other = language === 'es' ? 'en' : 'es';
  return (
    <button type="button" className={styles.root} lang={other} onClick={() => choose(other)}>
      {other === 'es' ? 'Español' : 'English'}
    </button>
  );
}
