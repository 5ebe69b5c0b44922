import { type Dispatch, useEffect } from 'react';
import { routes } from '#contracts/funds/report';
import { call } from '#web/api/call.ts';
import { lookAgain } from '#web/api/look-again.ts';
import { useCall } from '#web/api/use-call.ts';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { eventOfReports, type GuestEvent } from './guest-flow.ts';

const NEVER_READ = {
  revalidateOnMount: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
} as const;
const LOOK_AGAIN_MS = 4000;
/** After this many checks, the page has long said that people may close it. */
const LOOKS = 150;

/** The most detailed template of the issued reports: the client may have chosen a different one than the agent asked for. */
export const useSentType = (credential: Credential): number | undefined => {
  // The list of these reports reads it; this only uses the cached answer.
  const { data } = useCall(routes.guestReports, { body: credential }, NEVER_READ);
  const out = data?.reports.filter(({ state }) => state !== 'withdrawn' && state !== 'failed') ?? [];
  return out.length > 0 ? Math.max(...out.map(({ report_type }) => report_type)) : undefined;
};

/** Follows a report that is being built. */
export const useReportWatch = (
  credential: Credential,
  isBuilding: boolean,
  dispatch: Dispatch<GuestEvent>,
  readRequest: () => Promise<unknown>,
) => {
  useEffect(() => {
    if (!isBuilding) return;
    let looks = 0;
    const stop = lookAgain(async () => {
      looks += 1;
      if (looks >= LOOKS) stop();
      // A failed check changes nothing on the page, and the next one may succeed.
      const seen = await call(routes.guestReports, { body: credential }).catch(() => undefined);
      const event = seen && eventOfReports(seen.reports);
      // The request says whether the amount was confirmed, and which of two buyers has finished.
      const isKnown = event?.type !== 'received' || (await readRequest()) !== undefined;
      if (event && isKnown) dispatch(event);
    }, LOOK_AGAIN_MS);
    return stop;
  }, [isBuilding, credential, dispatch, readRequest]);
};
