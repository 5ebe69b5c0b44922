import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { LanguageSwitch } from '#web/language/language-switch.tsx';
import { useToken } from '#web/session/token.ts';
import { WordMark } from '#web/ui/drawing/word-mark.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { Notifications } from '#web/ui/feedback/notifications.tsx';
import { OfflineBar } from '#web/ui/feedback/offline-bar.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { LegalFooter } from '#web/ui/page/legal-footer.tsx';
import type { FrameKind } from '../routes.ts';
import styles from './public-frame.module.css';
import { SkipLink } from './skip-link.tsx';

/** A frame without a menu: the logo above the page, and the legal links below. `narrow` is one column, for guests. */
function PublicFrame({ narrow, children }: { narrow: boolean; children: ReactNode }) {
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

// The shell is for signed-in people. Guests and visitors never download it.
const Shell = lazyPart(() => import('../shell/app-shell.tsx'), 'AppShell');

export function Frame({ kind, children }: { kind: FrameKind; children: ReactNode }) {
  const isSignedIn = useToken() !== null;
  // The fallback is inside the frame, so that header and menu stay while a page loads.
  const page = <Suspense fallback={<Loading lines={4} />}>{children}</Suspense>;
  if (kind === 'shell' || (kind === 'either' && isSignedIn)) return <Shell>{page}</Shell>;
  if (kind === 'bare') {
    return (
      <main id="content" tabIndex={-1}>
        {page}
      </main>
    );
  }
  return <PublicFrame narrow={kind === 'guest'}>{page}</PublicFrame>;
}
