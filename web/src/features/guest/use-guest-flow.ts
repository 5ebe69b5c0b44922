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

// What each state of the guest's flow asks the server for, and what the answer means.
type Context = {
  credential: Credential;
  signal: AbortSignal;
  /** As it was read last. */
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

/** What a guest may decide in another window while this one shows it. */
const SHOWS_A_DECISION: readonly Flow['at'][] = ['linking', 'draft', 'shown', 'stopped'];

const isSame = (one: OpenRequest, other: OpenRequest): boolean =>
  one.state === other.state && one.decision.number === other.decision.number;

/** A tab that comes back to the front shows what was decided in another one meanwhile. */
const useWordFromElsewhere = (
  { at }: Flow,
  latest: RefObject<OpenRequest | undefined>,
  readRequest: () => Promise<OpenRequest | undefined>,
  dispatch: Dispatch<GuestEvent>,
) => {
  const showsDecision = SHOWS_A_DECISION.includes(at);
  useEffect(() => {
    if (!showsDecision) return;
    const look = async () => {
      const before = latest.current;
      if (document.visibilityState !== 'visible' || !before) return;
      const read = await readRequest();
      if (read && !isSame(read, before)) dispatch({ type: 'opened', request: read });
    };
    const comeBack = () => void look();
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [showsDecision, latest, readRequest, dispatch]);
};

/** Where the guest is, and the call that each state needs. */
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
    // A call that fails loses nothing: the page still says what it said, and the next call comes soon.
    const read = await call(routes.guestRequest, { body: credential }).catch(() => undefined);
    if (read) setRequest(read);
    return read;
  }, [credential]);
  useLanguageChange(() => void readRequest());
  useReportWatch(credential, flow.at === 'building' || flow.at === 'inProgress', dispatch, readRequest);

  useWordFromElsewhere(flow, latest, readRequest, dispatch);

  /** True when it was decided here; when it's too late, the page says where the request is by now. */
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

  // The co-buyer's part is news until it's done.
  const isAwaitingCoBuyer = flow.at === 'complete' && request?.co_buyer === 'waiting';
  useEffect(() => {
    if (!isAwaitingCoBuyer) return;
    void readRequest();
    const timer = setInterval(() => void readRequest(), LOOK_FOR_CO_BUYER_MS);
    return () => clearInterval(timer);
  }, [isAwaitingCoBuyer, readRequest]);

  return { flow, request, dispatch, refused, readRequest, decide };
};
