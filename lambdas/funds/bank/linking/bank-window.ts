import { hash, randomBytes } from 'node:crypto';
import type { Db, Write } from '#core/data/db.ts';
import type { RowOf } from '#core/data/entity.ts';
import { AppError } from '#core/http/errors.ts';
import { type Clock, DAY, epochSeconds, isoAfter, MINUTE, SECOND } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { logSecurityEvent } from '#core/security/log-event.ts';
import { refuseAsBank } from '../bank-refusal.ts';
import { bankConnection, bankWindow, linkSession } from '../entity.ts';
import { readOwner } from '../owner-rows.ts';
import { type LinkingProvider, ProviderError } from '../provider/funds-provider.ts';
import { isSampleToken } from '../provider/sample-bank.ts';
import type { WaitingReports } from '../reading/waiting-reports.ts';
import { bankWorkLater } from '../tasks.ts';
import { finishRepair } from './change-bank.ts';
import { type ConnectBankDeps, type Connected, connectBank, originOf } from './connect-bank.ts';

// The bank's window has closed. Normally the page brings the result; if the page is gone, the provider's announcement does.

/** An open page is faster and knows the next step. The public token works for half an hour. */
const PAGE_FIRST_MS = MINUTE;

const hashOf = (token: string): string => hash('sha256', token, 'hex');

export const linkSessionWrite = (linkToken: string, owner: string, repairItemId: string | undefined, at: Date): Write =>
  linkSession.put({ tokenHash: hashOf(linkToken) }, { owner, repairItemId, expires: epochSeconds(at, DAY) });

export type FinishedSession = { linkToken: string; publicToken?: string };

/** The webhook's function only writes a task: the worker finds out the session's owner. */
export const sessionFinished =
  ({ db, clock }: { db: Pick<Db, 'put'>; clock: Clock }) =>
  async ({ linkToken, publicToken }: FinishedSession): Promise<void> => {
    const tokenHash = hashOf(linkToken);
    const at = clock();
    const startAt = new Date(isoAfter(at, PAGE_FIRST_MS));
    const task = { type: 'linked in window', tokenHash, publicToken } as const;
    await db.put(bankWorkLater(task, { at, startAt, id: `linked-${tokenHash.slice(0, 32)}` }).put);
  };

// A public token works only for the person who opened its window: anyone else who holds it is refused.

export type BankWindowDeps = ConnectBankDeps & {
  provider: ConnectBankDeps['provider'] & Pick<LinkingProvider, 'publicTokensOf'>;
};

/** Each view of the button opens another window; people return from one of the latest. */
const LATEST = 10;

const VISITOR = 'VISITOR#';
/** A window's token can be requested before signing in. Only the browser that requested it has the secret. */
export const visitor = (secret: string): string => `${VISITOR}${hashOf(secret)}`;
export const isVisitor = (opener: string): boolean => opener.startsWith(VISITOR);

const VISITOR_COOKIE = '__Host-bank-window';

/** Several windows of one browser share it. */
export const visitorSecretIn = (cookies: Record<string, string>): string | undefined =>
  /^[\w-]{43}$/.exec(cookies[VISITOR_COOKIE] ?? '')?.[0];

export const newVisitorSecret = (): string => randomBytes(32).toString('base64url');

/** We remember the window this long. */
export const visitorCookie = (secret: string): string =>
  `${VISITOR_COOKIE}=${secret}; Path=/; Max-Age=${DAY / SECOND}; HttpOnly; Secure; SameSite=Strict`;

export const windowWrite = (linkToken: string, opener: string, at: Date): Write =>
  bankWindow.put(
    { opener, openedAt: at.toISOString(), tokenHash: hashOf(linkToken) },
    { linkToken, expires: epochSeconds(at, DAY) },
  );

const openedBy = async (db: Pick<Db, 'query'>, opener: string): Promise<string[]> => {
  const { items } = await bankWindow.list(db, {
    pk: `WINDOWS#${opener}`,
    descending: true,
    limit: LATEST,
    consistent: true,
  });
  return items.map(({ linkToken }) => linkToken);
};

/** No tokens if the provider has forgotten the window. */
const noneIfForgotten = (error: unknown): string[] =>
  error instanceof ProviderError && error.failure === 'refused' ? [] : refuseAsBank(error);

const cameFrom = async ({ db, provider }: BankWindowDeps, opener: string, publicToken: string): Promise<boolean> => {
  for (const linkToken of await openedBy(db, opener))
    if ((await provider.publicTokensOf(linkToken).catch(noneIfForgotten)).includes(publicToken)) return true;
  return false;
};

/** A call can be repeated after the provider has forgotten its window. */
const isLinked = async ({ db }: BankWindowDeps, owner: string, publicToken: string): Promise<boolean> =>
  (await readOwner(db, owner, { consistent: true })).banks.some(({ origin }) => origin === originOf(publicToken));

/** `openers`: the openers that count as this owner; by default only the owner. */
type FromWindow = { publicToken: string; openers?: string[]; isSample?: boolean };

export const connectFromWindow =
  (deps: BankWindowDeps) =>
  async (owner: string, { publicToken, openers = [owner], isSample = false }: FromWindow): Promise<Connected> => {
    let isOwn = false;
    // A sample request may link only the sample bank, and no other request may.
    const isMeant = isSampleToken(publicToken) === isSample;
    for (const opener of isMeant ? openers : []) isOwn ||= await cameFrom(deps, opener, publicToken);
    isOwn ||= isMeant && (await isLinked(deps, owner, publicToken));
    if (!isOwn) {
      logSecurityEvent({ event: 'bank.foreign-token', outcome: 'refused' });
      throw new AppError('BANK_REFUSED', {
        message: "This bank wasn't linked in a window that we opened for you. Please link it again on this page.",
      });
    }
    return connectBank(deps)(owner, publicToken);
  };

// Links a bank when the page couldn't: it closed between the bank's window and our call.

type Deps = ConnectBankDeps & { fundsReports: Pick<WaitingReports, 'mayLink' | 'linkLost'> };
type Finished = { tokenHash: string; publicToken?: string };
type Session = RowOf<typeof linkSession>;

/** The page is exchanging the token right now, or a call with a lost answer has exchanged it: it can't be exchanged again. */
const isExchanged = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'BANK_REFUSED' || error.code === 'NOT_FOUND');

/** Does nothing for a visitor who isn't signed in: only their page knows why they linked. */
export const linkedInWindow =
  (deps: Deps) =>
  async ({ tokenHash, publicToken }: Finished, attempt: number): Promise<void> => {
    const session = await linkSession.get(deps.db, { tokenHash }, { consistent: true });
    if (!session || !(await deps.fundsReports.mayLink(session.owner))) return;
    try {
      await takeOver(deps, session, publicToken);
    } catch (error) {
      // By the next try, the page's call has stored its bank, if it still can.
      if (attempt === 1 || !isExchanged(error)) throw error;
      log.info('a bank that was linked in a closed page is not ours to take over', { reason: 'exchanged' });
      await deps.fundsReports.linkLost(session.owner, tokenHash);
    }
  };

const takeOver = async (deps: Deps, { owner, repairItemId }: Session, publicToken?: string): Promise<void> => {
  if (repairItemId) return repair(deps, owner, repairItemId);
  if (!publicToken) return;
  const { banks } = await readOwner(deps.db, owner, { consistent: true });
  if (banks.some(({ origin }) => origin === originOf(publicToken))) return;
  await connectBank(deps)(owner, publicToken);
};

/** If the page has already repaired it, it isn't read again. */
const repair = async (deps: Deps, owner: string, itemId: string): Promise<void> => {
  const bank = await bankConnection.get(deps.db, { owner, itemId }, { consistent: true });
  if (bank?.state === 'needs_repair') await finishRepair(deps)(owner, itemId);
};
