import { usePress } from '#web/ui/browser/use-press.ts';
import { isForGuests } from './language.ts';
import styles from './language-switch.module.css';
import { useLanguage } from './translations.ts';

/** The label is in the other language, so that people who need that language can read it. */
export function LanguageSwitch({ path }: { path: string }) {
  const { language, choose } = useLanguage();
  const other = language === 'es' ? 'en' : 'es';
  const press = usePress(() => choose(other));
  if (!isForGuests(path)) return null;
  return (
    <button {...press} className={styles.root} lang={other}>
      {other === 'es' ? 'Español' : 'English'}
    </button>
  );
}
