import { type Dispatch, useEffect } from 'react';
import { routes } from '#contracts/funds/report';
import { call } from '#web/api/call.ts';
import { lookAgain } from '#web/api/look-again.ts';
import type { Credential } from '#web/funds/guest-link/guest-link.ts';
import { eventOfReports, type GuestEvent } from './guest-flow.ts';

const LOOK_AGAIN_MS = 4000;
/** After that many looks the page has long said that it may be closed. */
const LOOKS = 150;

/** Follows a report that is being built. */
export const useReportWatch = (credential: Credential, isBuilding: boolean, dispatch: Dispatch<GuestEvent>) => {
  useEffect(() => {
    if (!isBuilding) return;
    let looks = 0;
    const stop = lookAgain(async () => {
      looks += 1;
      if (looks >= LOOKS) stop();
      // A look that fails changes nothing the page says, and the next one may succeed.
      const seen = await call(routes.guestReports, { body: credential }).catch(() => undefined);
      const event = seen && eventOfReports(seen.reports);
      if (event) dispatch(event);
    }, LOOK_AGAIN_MS);
    return stop;
  }, [isBuilding, credential, dispatch]);
};
