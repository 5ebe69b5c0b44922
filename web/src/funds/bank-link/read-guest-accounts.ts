import { type GuestAccountData, routes } from '#contracts/funds/bank';
import { routes as reports } from '#contracts/funds/report';
import type { LinkedBank } from '#contracts/members/account';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import type { Refusal } from '#web/language/refusal.ts';
import { type Credential, isPassing } from '../guest-link/guest-link.ts';
import { hasShapeOf, keep, kept } from '../unsent/tab-storage.ts';

// Polls for a bank's data until it's ready. The bank takes up to a minute, and until then the call answers 'pending' at once.
type Pending = { pending: true; retry_after: number };

type Waiting = {
  /** Waits this many seconds, or until the person leaves the page. */
  wait: (seconds: number) => Promise<void>;
  /** True if a failed call may be tried again automatically: a lost connection, or a service that is down for a moment. */
  isPassing: (error: unknown) => boolean;
};

const FAILURES_IN_A_ROW = 3;
const SHORTEST = 1;
const LONGEST = 15;

const isPending = (answer: object): answer is Pending =>
  'retry_after' in answer && typeof answer.retry_after === 'number';

export const untilReady = async <T extends object>(ask: () => Promise<T | Pending>, waiting: Waiting): Promise<T> => {
  let failures = 0;
  for (;;) {
    let pause: number;
    try {
      const answer = await ask();
      if (!isPending(answer)) return answer;
      failures = 0;
      pause = answer.retry_after;
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES_IN_A_ROW || !waiting.isPassing(error)) throw error;
      pause = 2 ** failures;
    }
    await waiting.wait(Math.min(LONGEST, Math.max(SHORTEST, pause)));
  }
};

// Reads a guest's accounts: sends the public token of the bank's window, then waits for the bank. A token that couldn't be sent is kept
// in this tab, so that after a reload or an outage, the guest doesn't have to sign in again.

/**
 * A problem with the bank that the guest can solve: with `itemId` by a new sign-in at that bank, with `isPassing` by trying the same
 * thing again.
 */
export type Trouble = Refusal & { itemId?: string; isPassing?: boolean };

/** A public token lives 30 minutes. */
const TOKEN_LIFE_MS = 29 * 60 * 1000;
const isKeptToken = hasShapeOf({ token: '', at: 0, isOneMore: false });
const tokenName = (credential: Credential) => `guest:${credential.request_id}:bank`;

/** `isOneMore`: other banks are already linked. */
export const keepPublicToken = (credential: Credential, token: string, isOneMore = false) =>
  keep(tokenName(credential), { token, at: Date.now(), isOneMore });

const keptPublicToken = (credential: Credential) => {
  const found = kept(tokenName(credential), isKeptToken);
  return found && Date.now() - found.at < TOKEN_LIFE_MS ? found : undefined;
};

const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

const waiting = (signal: AbortSignal) => ({
  wait: (seconds: number) => pause(seconds, signal),
  isPassing: (error: unknown) => error instanceof ApiError && isPassing(error),
});

/** The linked banks with their accounts' latest transactions, which are requested from the bank only now. */
export const readGuestTransactions = async (credential: Credential): Promise<readonly LinkedBank[]> => {
  const ask = () => call(routes.guestAccounts, { body: { ...credential, transactions: true } });
  return (await untilReady<GuestAccountData>(ask, waiting(new AbortController().signal))).linkedAccounts;
};

/** Undefined when no bank is linked yet; `onWaiting` is called when there is one to wait for. */
export const readGuestAccounts = async (
  credential: Credential,
  signal: AbortSignal,
  onWaiting: () => void,
): Promise<GuestAccountData | undefined> => {
  const ask = async () => {
    const found = keptPublicToken(credential);
    if (found?.isOneMore)
      await call(routes.guestAddAccount, { body: { ...credential, public_token: found.token }, signal });
    const public_token = found?.isOneMore ? undefined : found?.token;
    const answer = await call(routes.guestAccounts, { body: { ...credential, public_token }, signal });
    keep(tokenName(credential), undefined);
    if ('retry_after' in answer) onWaiting();
    return answer;
  };
  if (keptPublicToken(credential)) onWaiting();
  try {
    const data = (await untilReady<GuestAccountData>(ask, waiting(signal))) as GuestAccountData;
    return data.linkedAccounts.length > 0 ? data : undefined;
  } catch (error) {
    // A refused token would be refused again, so the guest starts over at the bank.
    if (error instanceof ApiError && !isPassing(error)) keep(tokenName(credential), undefined);
    throw error;
  }
};

/** The guest's options after a failed reading: try again, sign in at that bank again, or use another bank. */
export const troubleOf = async (credential: Credential, error: ApiError): Promise<Trouble> => {
  const trouble = { message: error.message, code: error.code, isPassing: isPassing(error) };
  if (error.code !== 'BANK_NEEDS_SIGN_IN') return trouble;
  const known = await call(reports.guestReports, { body: credential }).catch(() => undefined);
  const about = (error.body as { item_id?: string }).item_id;
  const bank = known?.banks.find(({ item_id }) => item_id === about);
  return bank ? { message: bank.bankName, itemId: bank.item_id } : trouble;
};
