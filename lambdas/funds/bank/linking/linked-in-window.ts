// Takes over what the page didn't bring: it was closed between the bank's window and our call.
import { AppError } from '#core/http/errors.ts';
import { log } from '#core/platform/log.ts';
import { bankConnection } from '../entity.ts';
import { readOwner } from '../owner-rows.ts';
import type { WaitingLetters } from '../reading/waiting-letters.ts';
import { finishRepair } from './change-bank.ts';
import { type ConnectBankDeps, connectBank, originOf } from './connect-bank.ts';

type Deps = ConnectBankDeps & { letters: Pick<WaitingLetters, 'mayLink'> };
type Linked = { publicToken?: string; repairItemId?: string };

/** The page was faster, or the token was exchanged by a call whose answer got lost. */
const isDone = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'BANK_REFUSED' || error.code === 'NOT_FOUND');

export const linkedInWindow =
  (deps: Deps) =>
  async (owner: string, { publicToken, repairItemId }: Linked): Promise<void> => {
    if (!(await deps.letters.mayLink(owner))) return;
    try {
      if (repairItemId) return await repair(deps, owner, repairItemId);
      if (!publicToken) return;
      const { banks } = await readOwner(deps.db, owner, { consistent: true });
      if (banks.some(({ origin }) => origin === originOf(publicToken))) return;
      await connectBank(deps)(owner, publicToken);
    } catch (error) {
      if (!isDone(error)) throw error;
      log.info('a bank that was linked in a closed page is not ours to take over', { reason: 'exchanged' });
    }
  };

/** What the page has done already isn't read once more. */
const repair = async (deps: Deps, owner: string, itemId: string): Promise<void> => {
  const bank = await bankConnection.get(deps.db, { owner, itemId }, { consistent: true });
  if (bank?.state === 'needs_repair') await finishRepair(deps)(owner, itemId);
};
