import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { LanguageSwitch } from '#web/language/language-switch.tsx';
import { WordMark } from '#web/ui/drawing/word-mark.tsx';
import { Notifications } from '#web/ui/feedback/notifications.tsx';
import { OfflineBar } from '#web/ui/feedback/offline-bar.tsx';
import { LegalFooter } from '#web/ui/page/legal-footer.tsx';
import styles from './public-frame.module.css';
import { SkipLink } from './skip-link.tsx';

/** No menu: the mark above, the page, the legal links beneath. `narrow` for guests, who read one column. */
export function PublicFrame({ narrow, children }: { narrow: boolean; children: ReactNode }) {
  return (
    <div className={styles.root}>
      <SkipLink />
      <header className={styles.header}>
        <WordMark />
        <LanguageSwitch path={useLocation().pathname} />
      </header>
      <main id="content" tabIndex={-1} className={narrow ? `${styles.main} ${styles.narrow}` : styles.main}>
        <OfflineBar />
        <Notifications />
        {children}
      </main>
      <LegalFooter />
    </div>
  );
}
