import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { routes as deals } from '#contracts/funds/deals';
import { routes as reports } from '#contracts/funds/report';
import { routes as requests } from '#contracts/funds/request';
import { routes as accounts } from '#contracts/members/account';
import { routes as dashboard } from '#contracts/members/dashboard';
import { routes as proposals } from '#contracts/members/proposals';
import { routes as mails } from '#contracts/open/mail-in';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { openLive } from '#web/api/live.ts';
import { setLiveState, useLiveState } from '#web/api/live-state.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { deviceNews } from '#web/membership/device-news.ts';
import { useOwnNameOrEmail } from '#web/session/own-name.ts';
import { useToken } from '#web/session/token.ts';
import { type Appearance, setAppearance, useAppearance } from '#web/theme/appearance.ts';
import { MOBILE, useMedia } from '#web/ui/browser/use-media.ts';
import { WordMark } from '#web/ui/drawing/word-mark.tsx';
import { Notifications } from '#web/ui/feedback/notifications.tsx';
import { OfflineBar } from '#web/ui/feedback/offline-bar.tsx';
import { LoadingBar } from '../frames/loading-bar.tsx';
import { SkipLink } from '../frames/skip-link.tsx';
import styles from './app-shell.module.css';
import { Drawer } from './drawer.tsx';
import { SearchButton } from './search/search-button.tsx';
import { setSearchKey, useHasSearchKey } from './search/search-key.ts';
import './shell-pages.ts';
import { SideMenu } from './side-menu.tsx';
import { useLogOut } from './use-log-out.ts';

/** Without the socket, the page polls at this interval. */
const POLL_MS = 20_000;

const refresh = () =>
  refreshCalls(
    dashboard.dashboard,
    requests.communications,
    deals.deal,
    mails.heldMail,
    proposals.proposals,
    mails.dealMail,
    reports.proofOfFunds,
    accounts.myAccount,
  );

/** Few people turn on notifications on the device, so their code loads separately. */
const showOnDevice = async (text: string) => (await import('../news/show-news.ts')).showNews(text);

/** A push makes the pages read their data again. The data itself comes only from calls. */
export function useLiveRefresh(): void {
  const signedIn = useToken() !== null;
  const state = useLiveState();

  useEffect(() => {
    if (!signedIn) return;
    return openLive({
      ticket: async () => (await call(dashboard.socketTicket, {})).ticket,
      connect: (ticket) => {
        const url = new URL('/ws/events/', location.href);
        url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
        url.searchParams.set('ticket', ticket);
        return new WebSocket(url);
      },
      // A browser without cookies has no session and therefore no ticket, so its pages poll.
      isFinal: (error) => error instanceof ApiError && error.status === 403,
      onPush: (text) => {
        void refresh();
        if (document.visibilityState === 'hidden' && ['on', 'while-open'].includes(deviceNews()))
          void showOnDevice(text);
      },
      onState: (next) => {
        setLiveState(next);
        // Data may have changed before the socket opened or while it was closed.
        if (next === 'live') void refresh();
      },
    });
  }, [signedIn]);

  useEffect(() => {
    if (!signedIn || state === 'live') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [signedIn, state]);
}

const PERSON = {
  label: 'Your settings',
  theme: 'Appearance',
  system: 'Match system',
  light: 'Light',
  dark: 'Dark',
  density: 'Density',
  comfortable: 'Comfortable',
  compact: 'Compact',
  searchKey: 'Press / to search',
  logOut: 'Log out',
} as const;

// For signed-in people: the offline page replaces the browser's own. Guests come once, and get nothing installed.
/** Private windows and managed browsers refuse a service worker. Then people see the browser's own offline page. */
const refused = () => undefined;

const useOfflinePage = (): void => {
  useEffect(() => {
    // During development, files change all the time, so there is no service worker.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(refused);
  }, []);
};

// Keeps this browser subscribed at its push service, for people who turned news on.
const keep = async () => (await import('#web/membership/push-subscription.ts')).keepDeviceNews();
const isAllowed = () => !['not-possible', 'blocked'].includes(deviceNews()) && Notification.permission === 'granted';

function useDeviceNews(): void {
  const token = useToken();
  useEffect(() => {
    // Without the network, the next page tries again.
    if (token !== null && isAllowed()) keep().catch(() => undefined);
  }, [token]);
}

const modes: Appearance['mode'][] = ['system', 'light', 'dark'];
const densities: Appearance['density'][] = ['comfortable', 'compact'];

function PersonMenu({ nameless }: { nameless: boolean }) {
  const logOut = useLogOut();
  const appearance = useAppearance();
  const hasSearchKey = useHasSearchKey();
  const who = useOwnNameOrEmail();

  const choose = (id: string) => {
    const mode = modes.find((known) => known === id);
    const density = densities.find((known) => known === id);
    if (mode) setAppearance({ mode });
    else if (density) setAppearance({ density });
    else if (id === 'search-key') setSearchKey(!hasSearchKey);
    else void logOut();
  };

  return (
    <ButtonDropdown
      variant={nameless ? 'icon' : 'normal'}
      ariaLabel={`${PERSON.label}${who ? `: ${who}` : ''}`}
      expandToViewport
      items={[
        {
          text: PERSON.theme,
          items: modes.map((id) => ({ id, text: PERSON[id], itemType: 'checkbox', checked: appearance.mode === id })),
        },
        {
          text: PERSON.density,
          items: densities.map((id) => ({
            id,
            text: PERSON[id],
            itemType: 'checkbox',
            checked: appearance.density === id,
          })),
        },
        { id: 'search-key', text: PERSON.searchKey, itemType: 'checkbox', checked: hasSearchKey },
        { id: 'log-out', text: PERSON.logOut },
      ]}
      onItemClick={({ detail }) => choose(detail.id)}
    >
      {nameless ? undefined : who || PERSON.label}
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
          <SearchButton nameless={mobile} />
          <PersonMenu nameless={mobile} />
        </div>
      </header>
      <div className={styles.body}>
        {mobile ? null : <SideMenu />}
        <main id="content" tabIndex={-1} className={styles.main}>
          <LoadingBar />
          <OfflineBar />
          <Notifications />
          {children}
        </main>
      </div>
    </div>
  );
}
