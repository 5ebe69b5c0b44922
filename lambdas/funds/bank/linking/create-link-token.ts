// The token that opens the bank's sign-in window: for a new bank, or for one that asks its person to sign in again.
import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '#core/http/errors.ts';
import type { Language } from '#core/http/language.ts';
import { refuseAsBank } from '../bank-refusal.ts';
import type { LinkingProvider } from '../provider/funds-provider.ts';
import { accessTokenPlace, type Vault } from '../vault.ts';

export type CreateLinkTokenDeps = { provider: Pick<LinkingProvider, 'createLinkToken'>; vault: Pick<Vault, 'open'> };
export type LinkTokenOptions = { language?: Language; repairItemId?: string };

/** The provider gets a name that says nothing about the person. */
const anonymous = (owner: string) => createHash('sha256').update(owner).digest('hex').slice(0, 32);

/** `owner`: undefined for a visitor who isn't signed in. */
export const createLinkToken =
  ({ provider, vault }: CreateLinkTokenDeps) =>
  async (owner: string | undefined, { language, repairItemId }: LinkTokenOptions = {}): Promise<string> => {
    const userId = owner ? anonymous(owner) : randomUUID();
    if (!owner || !repairItemId) return provider.createLinkToken({ userId, language }).catch(refuseAsBank);
    const repairToken = await vault.open(accessTokenPlace(owner, repairItemId));
    if (!repairToken) throw new AppError('NOT_FOUND', { message: 'This bank is not linked.' });
    return provider.createLinkToken({ userId, language, repairToken }).catch(refuseAsBank);
  };
