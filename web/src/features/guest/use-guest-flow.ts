import { type Dispatch, type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { routes as banking } from '#contracts/funds/bank';
import { DECISION_WORDS, type Decision, routes } from '#contracts/funds/request';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { readGuestAccounts, troubleOf } from '#web/funds/bank-link/read-guest-accounts.ts';
import { type Credential, closedBy, type OpenRequest } from '#web/funds/guest-link/guest-link.ts';
import { useLanguageChange } from '#web/language/use-language-change.ts';
import { type Flow, type GuestEvent, step } from './guest-flow.ts';
import { useReportWatch } from './use-report-watch.ts';

// The server call for each state of the guest's flow, and the event that each answer becomes.
type Context = {
  credential: Credential;
  signal: AbortSignal;
  /** The last read request. */
  request: () => OpenRequest;
  onOpened: (request: OpenRequest) => void;
  onWaiting: () => void;
};
type GuestCall = {
  run: (context: Context) => Promise<GuestEvent>;
  refused: (error: ApiError) => GuestEvent;
};

const openLink: GuestCall = {
  run: async ({ credential, signal, onOpened }) => {
    const request = await call(routes.guestRequest, { body: credential, signal });
    onOpened(request);
    return { type: 'opened', request };
  },
  refused: (refusal) => ({ type: 'unreachable', refusal }),
};

const readBanks: GuestCall = {
  run: async ({ credential, signal, request, onWaiting }) => {
    try {
      const data = await readGuestAccounts(credential, signal, onWaiting);
      return data ? { type: 'dataCame', data, request: request() } : { type: 'noBankYet' };
    } catch (error) {
      if (!(error instanceof ApiError) || closedBy(error)) throw error;
      return { type: 'troubled', trouble: await troubleOf(credential, error) };
    }
  },
  refused: ({ message, code }) => ({ type: 'troubled', trouble: { message, code } }),
};

const askForReport: GuestCall = {
  run: async ({ credential, signal }) => {
    const { status, message = '' } = await call(banking.buildReport, { body: credential, signal });
    return status === 'success' ? { type: 'buildStarted' } : { type: 'buildFailed', refusal: { message } };
  },
  refused: (refusal) => ({ type: 'buildFailed', refusal }),
};

const CALLS: Partial<Record<Flow['at'], GuestCall>> = {
  opening: openLink,
  resuming: readBanks,
  reading: readBanks,
  asking: askForReport,
};

const LOOK_FOR_CO_BUYER_MS = 30_000;

/**
 * These states may be out of date, because of a decision in another window, or an action of the agent or the co-buyer. In the other
 * states, calls are under way.
 */
const MAY_BE_OVER: readonly Flow['at'][] = [
  'license',
  'linking',
  'documents',
  'draft',
  'shown',
  'stopped',
  'buildFailed',
  'complete',
  'withdrawn',
];

const isSame = (one: OpenRequest, other: OpenRequest): boolean =>
  one.state === other.state && one.decision.number === other.decision.number;

/** A tab that is shown again reads the request again, and so does one that waits for the co-buyer's part, from time to time. */
const useRequestUpdates = (
  { at }: Flow,
  latest: RefObject<OpenRequest | undefined>,
  readRequest: () => Promise<OpenRequest | undefined>,
  dispatch: Dispatch<GuestEvent>,
) => {
  const mayBeOver = MAY_BE_OVER.includes(at);
  const isAwaitingCoBuyer = at === 'complete' && latest.current?.co_buyer === 'waiting';
  useEffect(() => {
    if (!mayBeOver) return;
    const look = async () => {
      const before = latest.current;
      if (document.visibilityState !== 'visible' || !before) return;
      const read = await readRequest();
      if (read && !isSame(read, before)) dispatch({ type: 'opened', request: read });
    };
    const comeBack = () => void look();
    document.addEventListener('visibilitychange', comeBack);
    if (isAwaitingCoBuyer) comeBack();
    const timer = isAwaitingCoBuyer ? setInterval(comeBack, LOOK_FOR_CO_BUYER_MS) : undefined;
    return () => {
      document.removeEventListener('visibilitychange', comeBack);
      clearInterval(timer);
    };
  }, [mayBeOver, isAwaitingCoBuyer, latest, readRequest, dispatch]);
};

/** The guest's state, with the call that each state needs. */
export const useGuestFlow = (credential: Credential) => {
  const [flow, dispatch] = useReducer(step, { at: 'opening' });
  const [request, setRequest] = useState<OpenRequest>();
  const latest = useRef(request);
  latest.current = request;

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
        request: () => {
          if (!latest.current) throw new Error('The request is read first');
          return latest.current;
        },
        onOpened: unlessLeft(setRequest),
        onWaiting: () => dispatch({ type: 'waiting' }),
      })
      .then(
        unlessLeft(dispatch),
        unlessLeft((error) => refused(error, needed.refused)),
      );
    return () => left.abort();
  }, [flow.at, credential, refused]);

  const readRequest = useCallback(async () => {
    try {
      const read = await call(routes.guestRequest, { body: credential });
      setRequest(read);
      return read;
    } catch (error) {
      // After other failed calls, the page keeps its content, and the next call follows soon.
      const closed = error instanceof ApiError && closedBy(error);
      if (closed) dispatch({ type: 'closed', closed });
      return undefined;
    }
  }, [credential]);
  useLanguageChange(() => void readRequest());
  useReportWatch(credential, flow.at === 'building' || flow.at === 'inProgress', dispatch, readRequest);

  useRequestUpdates(flow, latest, readRequest, dispatch);

  /** Returns true if the decision was saved. If it's too late, the page shows the request's current state. */
  const decide = useCallback(
    async (decision: Exclude<Decision, 'send'>): Promise<boolean> => {
      const seen = latest.current?.decision.number ?? 0;
      const words = DECISION_WORDS[decision];
      const { sent, ...made } = await call(routes.decide, { body: { ...credential, decision, words, seen } });
      setRequest((now) => now && { ...now, decision: made });
      const isMade = !sent && made.is === decision;
      if (!isMade) dispatch({ type: 'retried' });
      return isMade;
    },
    [credential],
  );

  return { flow, request, dispatch, refused, readRequest, decide };
};
