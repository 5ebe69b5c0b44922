import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { deviceNews } from '#web/membership/device-news.ts';
import { useOwnNameOrEmail } from '#web/session/own-name.ts';
import { useToken } from '#web/session/token.ts';
import { type Appearance, setAppearance, useAppearance } from '#web/theme/appearance.ts';
import { MOBILE, useMedia } from '#web/ui/browser/use-media.ts';
import { WordMark } from '#web/ui/drawing/word-mark.tsx';
import { Notifications } from '#web/ui/feedback/notifications.tsx';
import { OfflineBar } from '#web/ui/feedback/offline-bar.tsx';
import { ComingBar } from '../frames/coming-bar.tsx';
import { SkipLink } from '../frames/skip-link.tsx';
import styles from './app-shell.module.css';
import { Drawer } from './drawer.tsx';
import { SideMenu } from './side-menu.tsx';
import { strings } from './strings.ts';
import { useLiveRefresh } from './use-live-refresh.ts';
import { useLogOut } from './use-log-out.ts';

// For people who are signed in: the offline page takes the place of the browser's own. Guests come once, and get nothing installed.
/** Private windows and managed browsers refuse it; then the browser's own page says that there's no connection. */
const refused = () => undefined;

const useOfflinePage = (): void => {
  useEffect(() => {
    // During development every file changes, and the page must come from there.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(refused);
  }, []);
};

// Keeps this browser at its push service, for those who turned news on.
const keep = async () => (await import('#web/membership/push-subscription.ts')).keepDeviceNews();
const isAllowed = () => !['not-possible', 'blocked'].includes(deviceNews()) && Notification.permission === 'granted';

function useDeviceNews(): void {
  const token = useToken();
  useEffect(() => {
    // Without the network, the next page tries again.
    if (token !== null && isAllowed()) keep().catch(() => undefined);
  }, [token]);
}

const texts = strings.person;
const modes: Appearance['mode'][] = ['system', 'light', 'dark'];
const densities: Appearance['density'][] = ['comfortable', 'compact'];

/** Who is signed in, and how the pages look for them. */
function PersonMenu({ nameless }: { nameless: boolean }) {
  const logOut = useLogOut();
  const appearance = useAppearance();
  const who = useOwnNameOrEmail();

  const choose = (id: string) => {
    const mode = modes.find((known) => known === id);
    const density = densities.find((known) => known === id);
    if (mode) setAppearance({ mode });
    else if (density) setAppearance({ density });
    else void logOut();
  };

  return (
    <ButtonDropdown
      variant={nameless ? 'icon' : 'normal'}
      ariaLabel={`${texts.label}${who ? `: ${who}` : ''}`}
      expandToViewport
      items={[
        {
          text: texts.theme,
          items: modes.map((id) => ({ id, text: texts[id], itemType: 'checkbox', checked: appearance.mode === id })),
        },
        {
          text: texts.density,
          items: densities.map((id) => ({
            id,
            text: texts[id],
            itemType: 'checkbox',
            checked: appearance.density === id,
          })),
        },
        { id: 'log-out', text: texts.logOut },
      ]}
      onItemClick={({ detail }) => choose(detail.id)}
    >
      {nameless ? undefined : who || texts.label}
    </ButtonDropdown>
  );
}

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
