import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { MOBILE, useMedia } from '#web/ui/browser/use-media.ts';
import { WordMark } from '#web/ui/drawing/word-mark.tsx';
import { Notifications } from '#web/ui/feedback/notifications.tsx';
import { OfflineBar } from '#web/ui/feedback/offline-bar.tsx';
import { ComingBar } from '../frames/coming-bar.tsx';
import { SkipLink } from '../frames/skip-link.tsx';
import styles from './app-shell.module.css';
import { Drawer } from './drawer.tsx';
import { PersonMenu } from './person-menu.tsx';
import { SideMenu } from './side-menu.tsx';
import { useDeviceNews } from './use-device-news.ts';
import { useLiveRefresh } from './use-live-refresh.ts';
import { useOfflinePage } from './use-offline-page.ts';

/** The frame of the signed-in pages: header above, menu beside it, or behind a button on small screens. */
export function AppShell({ children }: { children: ReactNode }) {
  const mobile = useMedia(MOBILE);
  useLiveRefresh();
  useOfflinePage();
  useDeviceNews();

  return (
    <div className={mobile ? `${styles.root} ${styles.mobile}` : styles.root}>
      <SkipLink />
      <header className={`${styles.header} no-print`}>
        {mobile ? <Drawer /> : null}
        <Link to={paths.dashboard} className={`tap ${styles.home}`}>
          <WordMark />
        </Link>
        <div className={styles.headerEnd}>
          <PersonMenu nameless={mobile} />
        </div>
      </header>
      <div className={styles.body}>
        {mobile ? null : <SideMenu />}
        <main id="content" tabIndex={-1} className={styles.main}>
          <ComingBar />
          <OfflineBar />
          <Notifications />
          {children}
        </main>
      </div>
    </div>
  );
}
