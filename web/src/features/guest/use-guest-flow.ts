import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { routes } from '#contracts/funds/request';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { type Credential, closedBy, type OpenRequest } from '#web/funds/guest-link/guest-link.ts';
import { useLanguageChange } from '#web/language/use-language-change.ts';
import { CALLS } from './guest-calls.ts';
import { type GuestEvent, step } from './guest-flow.ts';
import { useReportWatch } from './use-report-watch.ts';

const LOOK_FOR_CO_BUYER_MS = 30_000;

/** Where the guest is, and the call that each state needs. */
export const useGuestFlow = (credential: Credential) => {
  const [flow, dispatch] = useReducer(step, { at: 'opening' });
  const [request, setRequest] = useState<OpenRequest>();
  const isPart = useRef(false);
  isPart.current = request?.co_buyer !== undefined;

  const refused = useCallback((error: unknown, otherwise: (error: ApiError) => GuestEvent) => {
    if (!(error instanceof ApiError)) throw error;
    const closed = closedBy(error);
    dispatch(closed ? { type: 'closed', closed } : otherwise(error));
  }, []);

  useEffect(() => {
    const needed = CALLS[flow.at];
    if (!needed) return;
    const left = new AbortController();
    const { signal } = left;
    const unlessLeft =
      <T>(use: (value: T) => void) =>
      (value: T) =>
        signal.aborted ? undefined : use(value);
    needed
      .run({
        credential,
        signal,
        isPart: () => isPart.current,
        onOpened: unlessLeft(setRequest),
        onWaiting: () => dispatch({ type: 'waiting' }),
      })
      .then(
        unlessLeft(dispatch),
        unlessLeft((error) => refused(error, needed.refused)),
      );
    return () => left.abort();
  }, [flow.at, credential, refused]);

  useReportWatch(credential, flow.at === 'building' || flow.at === 'inProgress', dispatch);
  const readRequest = useCallback(
    // A call that fails loses nothing: the page still says what it said, and the next call comes soon.
    () => call(routes.guestRequest, { body: credential }).then(setRequest, () => undefined),
    [credential],
  );
  useLanguageChange(() => void readRequest());

  // The co-buyer's part is news until it's done.
  const isAwaitingCoBuyer = flow.at === 'complete' && request?.co_buyer === 'waiting';
  useEffect(() => {
    if (!isAwaitingCoBuyer) return;
    void readRequest();
    const timer = setInterval(() => void readRequest(), LOOK_FOR_CO_BUYER_MS);
    return () => clearInterval(timer);
  }, [isAwaitingCoBuyer, readRequest]);

  return { flow, request, dispatch, refused, readRequest };
};
