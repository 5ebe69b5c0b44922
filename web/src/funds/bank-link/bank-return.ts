// Most large banks sign people in on their own site: on a phone, the whole page goes there and comes back to one address. Until then,
// this tab keeps the page that the person was on and the token of the bank's window. A guest's path contains the pin, as the tab's
// address and history do. It is deleted when the window has been used, or when the tab is closed.
import { ownPath } from '#web/session/return-path.ts';
import { hasShapeOf, keep, kept } from '../unsent/tab-storage.ts';

const NAME = 'bank-window';
/** Plaid's limits: four hours for a new bank, half an hour for a new sign-in at a linked one. */
const TOKEN_LIVES_MS = { linking: 4 * 3_600_000, repairing: 30 * 60_000 };
/** The time from the return until the window opens: the page has to load, and to read the accounts of linked banks. */
const RETURN_LIVES_MS = 5 * 60_000;

/** The purpose of the bank's window; with an item ID, a new sign-in at that bank. */
export type BankWindow = { token: string; itemId?: string; bankName?: string };

/** `returnedAs`: the whole address that the bank sent the person back to, at `at`. */
const sample = { path: '', token: '', itemId: '', bankName: '', at: 0, returnedAs: '' };
export type Waiting = typeof sample;
const isWaiting = hasShapeOf(sample);

export type Return =
  | { kind: 'goOn'; to: string; href: string }
  | { kind: 'tooLate'; to: string }
  | { kind: 'notAwaited' };

/** Decides about a visit to the address that banks send people back to. */
export const decideReturn = (href: string, waiting: Waiting | undefined, now: number): Return => {
  const url = new URL(href);
  const to = waiting && ownPath(waiting.path, url.origin);
  if (!waiting || !to || waiting.returnedAs || !url.searchParams.get('oauth_state_id')) return { kind: 'notAwaited' };
  const lives = TOKEN_LIVES_MS[waiting.itemId ? 'repairing' : 'linking'];
  return now - waiting.at < lives ? { kind: 'goOn', to, href } : { kind: 'tooLate', to };
};

export type Returned = BankWindow & { receivedRedirectUri: string };

/** The window that is to be opened again on the page at `path`, if the person has just come back to it. */
export const returnedTo = (path: string, waiting: Waiting | undefined, now: number): Returned | undefined => {
  if (!waiting?.returnedAs || waiting.path !== path || now - waiting.at >= RETURN_LIVES_MS) return undefined;
  const { token, itemId, bankName, returnedAs } = waiting;
  return { token, itemId: itemId || undefined, bankName: bankName || undefined, receivedRedirectUri: returnedAs };
};

const here = () => location.pathname + location.search;

/** Call this before the window opens, because the bank may take over the page. */
export const keepBankWindow = ({ token, itemId = '', bankName = '' }: BankWindow): void =>
  keep(NAME, { path: here(), token, itemId, bankName, at: Date.now(), returnedAs: '' } satisfies Waiting);

export const forgetBankWindow = (): void => keep(NAME, undefined);

export const awaitedReturn = (): Return => decideReturn(location.href, kept(NAME, isWaiting), Date.now());

/** The return is kept in the tab's storage, because the next page may be reloaded. */
export const keepReturn = (href: string): void => {
  const waiting = kept(NAME, isWaiting);
  if (waiting) keep(NAME, { ...waiting, returnedAs: href, at: Date.now() } satisfies Waiting);
};

export const returnedHere = (): Returned | undefined => returnedTo(here(), kept(NAME, isWaiting), Date.now());
