import { useEffect } from 'react';
import { routes as accounts } from '../../../../lambdas/accounts/contract.ts';
import { routes as dashboard } from '../../../../lambdas/dashboard/contract.ts';
import { routes as reports } from '../../../../lambdas/reports/contract.ts';
import { routes as requests } from '../../../../lambdas/requests/contract.ts';
import { call } from '../../api/call.ts';
import { openLive } from '../../api/live.ts';
import { setLiveState, useLiveState } from '../../api/live-state.ts';
import { refreshCalls } from '../../api/use-call.ts';
import { useToken } from '../../session/token.ts';

/** Without the socket, the page asks by itself this often. */
const POLL_MS = 20_000;

const refresh = () =>
  refreshCalls(dashboard.dashboard, requests.communications, reports.proofOfFunds, accounts.myAccount);

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
      onPush: () => void refresh(),
      onState: (next) => {
        setLiveState(next);
        // After a gap there may be news that nobody pushed to us.
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
