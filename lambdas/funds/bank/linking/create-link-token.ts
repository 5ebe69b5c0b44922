// The token that opens the bank's sign-in window, for a new bank or for one that needs its owner to sign in again.
import { hash, randomUUID } from 'node:crypto';
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Language } from '#core/http/language.ts';
import type { Clock } from '#core/platform/clock.ts';
import { refuseAsBank } from '../bank-refusal.ts';
import type { LinkingProvider } from '../provider/funds-provider.ts';
import { accessTokenPlace, type Vault } from '../vault.ts';
import { isVisitor, linkSessionWrite, windowWrite } from './bank-window.ts';

export type CreateLinkTokenDeps = {
  db: Pick<Db, 'transact'>;
  clock: Clock;
  provider: Pick<LinkingProvider, 'createLinkToken'>;
  vault: Pick<Vault, 'open'>;
};
export type LinkTokenOptions = { language?: Language; repairItemId?: string; isSample?: boolean };

/** The provider gets an id that reveals nothing about the person. */
const anonymous = (owner: string) => hash('sha256', owner, 'hex').slice(0, 32);

/** `opener`: the bank's owner, or a visitor who may turn out to be the owner (`bank-window.ts`). */
export const createLinkToken =
  ({ db, clock, provider, vault }: CreateLinkTokenDeps) =>
  async (opener: string, { language, repairItemId, isSample }: LinkTokenOptions = {}): Promise<string> => {
    const userId = isVisitor(opener) ? randomUUID() : anonymous(opener);
    const repairToken = repairItemId && (await vault.open(accessTokenPlace(opener, repairItemId)));
    if (repairItemId && !repairToken) throw new AppError('NOT_FOUND', { message: 'This bank is not linked.' });
    const linkToken = await provider.createLinkToken({ userId, language, repairToken, isSample }).catch(refuseAsBank);
    const at = clock();
    await db.transact([
      ...(repairItemId ? [] : [windowWrite(linkToken, opener, at)]),
      ...(isVisitor(opener) ? [] : [linkSessionWrite(linkToken, opener, repairItemId, at)]),
    ]);
    return linkToken;
  };
