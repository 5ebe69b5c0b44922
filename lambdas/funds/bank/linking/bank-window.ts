// A public token is worth nothing but to the person whose window it came from: anyone else who holds it is refused.
import type { Db, Write } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { logSecurityEvent } from '#core/security/log-event.ts';
import { refuseAsBank } from '../bank-refusal.ts';
import { bankWindow } from '../entity.ts';
import { readOwner } from '../owner-rows.ts';
import { type LinkingProvider, ProviderError } from '../provider/funds-provider.ts';
import { type ConnectBankDeps, type Connected, connectBank, originOf } from './connect-bank.ts';
import { hashOf } from './link-session.ts';

export type BankWindowDeps = ConnectBankDeps & {
  provider: ConnectBankDeps['provider'] & Pick<LinkingProvider, 'publicTokensOf'>;
};

/** Every showing of the button opens another one; a person comes back from one of the latest. */
const LATEST = 10;

const VISITOR = 'VISITOR#';
/** The token of a window can be asked for before signing in. It's then known by the network address that asked. */
export const visitor = (address: string): string => `${VISITOR}${address}`;
export const isVisitor = (opener: string): boolean => opener.startsWith(VISITOR);

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

/** None of a window that the provider has forgotten. */
const noneIfForgotten = (error: unknown): string[] =>
  error instanceof ProviderError && error.failure === 'refused' ? [] : refuseAsBank(error);

const cameFrom = async ({ db, provider }: BankWindowDeps, opener: string, publicToken: string): Promise<boolean> => {
  for (const linkToken of await openedBy(db, opener))
    if ((await provider.publicTokensOf(linkToken).catch(noneIfForgotten)).includes(publicToken)) return true;
  return false;
};

/** A call is repeated when the provider no longer tells of its window. */
const isLinked = async ({ db }: BankWindowDeps, owner: string, publicToken: string): Promise<boolean> =>
  (await readOwner(db, owner, { consistent: true })).banks.some(({ origin }) => origin === originOf(publicToken));

/** `openers`: whose windows count as this owner's; only the owner's own, if none are named. */
type FromWindow = { publicToken: string; openers?: string[] };

export const connectFromWindow =
  (deps: BankWindowDeps) =>
  async (owner: string, { publicToken, openers = [owner] }: FromWindow): Promise<Connected> => {
    let isOwn = false;
    for (const opener of openers) isOwn ||= await cameFrom(deps, opener, publicToken);
    isOwn ||= await isLinked(deps, owner, publicToken);
    if (!isOwn) {
      logSecurityEvent({ event: 'bank.foreign-token', outcome: 'refused' });
      throw new AppError('BANK_REFUSED', {
        message: "This bank wasn't linked in a window that we opened for you. Please link it again on this page.",
      });
    }
    return connectBank(deps)(owner, publicToken);
  };
