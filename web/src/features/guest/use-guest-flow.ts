import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { routes as banking } from '#contracts/funds/bank';
import { routes as reports } from '#contracts/funds/report';
import { routes as requests } from '#contracts/funds/request';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { lookAgain } from '#web/api/look-again.ts';
import { readGuestAccounts, troubleOf } from '#web/funds/bank-link/read-guest-accounts.ts';
import { type Credential, closedBy, type OpenRequest } from '#web/funds/guest-link/guest-link.ts';
import { useLanguageChange } from '#web/language/use-language-change.ts';
import { type GuestEvent, step } from './guest-flow.ts';

const LOOK_AGAIN_MS = 4000;
const LOOK_FOR_CO_BUYER_MS = 30_000;
/** After so many looks the page is quiet: it has said that it may be closed. */
const LOOKS = 150;

/** The state of the way, and what each state has to ask the server for. */
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
    const left = new AbortController();
    const { signal } = left;
    const ask = async (work: () => Promise<GuestEvent>, otherwise: (error: ApiError) => GuestEvent) => {
      try {
        const event = await work();
        if (!signal.aborted) dispatch(event);
      } catch (error) {
        if (!signal.aborted) refused(error, otherwise);
      }
    };

    if (flow.at === 'opening')
      void ask(
        async () => {
          const opened = await call(requests.guestRequest, { body: credential, signal });
          if (!signal.aborted) setRequest(opened);
          return { type: 'opened', request: opened };
        },
        (refusal) => ({ type: 'unreachable', refusal }),
      );
    if (flow.at === 'resuming' || flow.at === 'reading')
      void ask(
        async () => {
          try {
            const data = await readGuestAccounts(credential, signal, () => dispatch({ type: 'asked' }));
            return data ? { type: 'dataCame', data, isPart: isPart.current } : { type: 'noBankYet' };
          } catch (error) {
            if (!(error instanceof ApiError) || closedBy(error)) throw error;
            return { type: 'troubled', trouble: await troubleOf(credential, error) };
          }
        },
        ({ message, code }) => ({ type: 'troubled', trouble: { message, code } }),
      );
    if (flow.at === 'asking')
      void ask(
        async () => {
          const { status, message = '' } = await call(banking.buildReport, { body: credential, signal });
          return status === 'success' ? { type: 'buildAsked' } : { type: 'buildFailed', refusal: { message } };
        },
        (refusal) => ({ type: 'buildFailed', refusal }),
      );
    return () => left.abort();
  }, [flow.at, credential, refused]);

  const isWatching = flow.at === 'building' || flow.at === 'inProgress';
  useEffect(() => {
    if (!isWatching) return;
    let looks = 0;
    const stop = lookAgain(async () => {
      looks += 1;
      if (looks >= LOOKS) stop();
      // A look that fails changes nothing that the page says; the next one may not.
      const seen = await call(reports.guestReports, { body: credential }).catch(() => undefined);
      const newest = [...(seen?.reports ?? [])]
        .sort((one, other) => one.created_at.localeCompare(other.created_at))
        .at(-1);
      if (newest?.state === 'withdrawn') dispatch({ type: 'retried' });
      else if (newest?.state === 'failed') dispatch({ type: 'buildFailed' });
      else if (newest && newest.state !== 'pending') dispatch({ type: 'received' });
    }, LOOK_AGAIN_MS);
    return stop;
  }, [isWatching, credential]);

  // Whether the co-buyer is done is news as long as they are not.
  const isComplete = flow.at === 'complete' && request?.co_buyer === 'waiting';
  useEffect(() => {
    if (!isComplete) return;
    const look = () => call(requests.guestRequest, { body: credential }).then(setRequest, () => undefined);
    void look();
    const timer = setInterval(look, LOOK_FOR_CO_BUYER_MS);
    return () => clearInterval(timer);
  }, [isComplete, credential]);

  // A call that fails loses nothing: the next one of this page carries the language, too.
  useLanguageChange(() => void call(requests.guestRequest, { body: credential }).then(setRequest, () => undefined));

  return { flow, request, dispatch, refused };
};
