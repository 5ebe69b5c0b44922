import { useEffect } from 'react';
import { routes as dashboard } from '#contracts/dashboard';
import { routes as deals } from '#contracts/funds/deals';
import { routes as reports } from '#contracts/funds/report';
import { routes as requests } from '#contracts/funds/request';
import { routes as accounts } from '#contracts/members/account';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { openLive } from '#web/api/live.ts';
import { setLiveState, useLiveState } from '#web/api/live-state.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { deviceNews } from '#web/membership/device-news.ts';
import { useToken } from '#web/session/token.ts';

/** Without the socket, the page asks this often. */
const POLL_MS = 20_000;

const refresh = () =>
  refreshCalls(dashboard.dashboard, requests.communications, deals.deal, reports.proofOfFunds, accounts.myAccount);

/** Few turn it on, so it isn't in what everyone loads. */
const showOnDevice = async (text: string) => (await import('../news/show-news.ts')).showNews(text);

/** What a push tells is read again where it is shown: the answer of the call is the truth, the push only the bell. */
export function useLiveRefresh(): void {
  const signedIn = useToken() !== null;
  const state = useLiveState();

  useEffect(() => {
    if (!signedIn) return;
    let first = true;
    return openLive({
      ticket: async () => (await call(dashboard.socketTicket, {})).ticket,
      connect: (ticket) => {
        const url = new URL('/ws/events/', location.href);
        url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
        url.searchParams.set('ticket', ticket);
        return new WebSocket(url);
      },
      // A browser that keeps no cookie has no session, and gets its news by asking.
      isFinal: (error) => error instanceof ApiError && error.status === 403,
      onPush: (text) => {
        void refresh();
        if (document.visibilityState === 'hidden' && ['on', 'while-open'].includes(deviceNews()))
          void showOnDevice(text);
      },
      onState: (next) => {
        setLiveState(next);
        // After a gap there may be news that wasn't pushed to us.
        if (next === 'live' && !first) void refresh();
        if (next === 'live') first = false;
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
