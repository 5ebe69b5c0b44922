// The token that opens the bank's sign-in window: for a new bank, or for one that asks its person to sign in again.
import { hash, randomUUID } from 'node:crypto';
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Language } from '#core/http/language.ts';
import type { Clock } from '#core/platform/clock.ts';
import { refuseAsBank } from '../bank-refusal.ts';
import type { LinkingProvider } from '../provider/funds-provider.ts';
import { accessTokenPlace, type Vault } from '../vault.ts';
import { linkSessionWrite } from './link-session.ts';

export type CreateLinkTokenDeps = {
  db: Pick<Db, 'transact'>;
  clock: Clock;
  provider: Pick<LinkingProvider, 'createLinkToken'>;
  vault: Pick<Vault, 'open'>;
};
export type LinkTokenOptions = { language?: Language; repairItemId?: string };

/** The provider gets a name that says nothing about the person. */
const anonymous = (owner: string) => hash('sha256', owner, 'hex').slice(0, 32);

/** `owner`: undefined for a visitor who isn't signed in. */
export const createLinkToken =
  ({ db, clock, provider, vault }: CreateLinkTokenDeps) =>
  async (owner: string | undefined, { language, repairItemId }: LinkTokenOptions = {}): Promise<string> => {
    if (!owner) return provider.createLinkToken({ userId: randomUUID(), language }).catch(refuseAsBank);
    const userId = anonymous(owner);
    const repairToken = repairItemId && (await vault.open(accessTokenPlace(owner, repairItemId)));
    if (repairItemId && !repairToken) throw new AppError('NOT_FOUND', { message: 'This bank is not linked.' });
    const linkToken = await provider.createLinkToken({ userId, language, repairToken }).catch(refuseAsBank);
    await db.transact([linkSessionWrite(linkToken, owner, repairItemId, clock())]);
    return linkToken;
  };
