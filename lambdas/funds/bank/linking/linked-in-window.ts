// Takes over what the page didn't bring: it was closed between the bank's window and our call.
import type { RowOf } from '#core/data/entity.ts';
import { AppError } from '#core/http/errors.ts';
import { log } from '#core/platform/log.ts';
import { bankConnection, linkSession } from '../entity.ts';
import { readOwner } from '../owner-rows.ts';
import type { WaitingLetters } from '../reading/waiting-letters.ts';
import { finishRepair } from './change-bank.ts';
import { type ConnectBankDeps, connectBank, originOf } from './connect-bank.ts';

type Deps = ConnectBankDeps & { letters: Pick<WaitingLetters, 'mayLink' | 'linkLost'> };
type Finished = { tokenHash: string; publicToken?: string };
type Session = RowOf<typeof linkSession>;

/** The page is exchanging the token at this moment, or a call whose answer got lost has exchanged it: no one can do that again. */
const isExchanged = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'BANK_REFUSED' || error.code === 'NOT_FOUND');

/** Nothing for a visitor who isn't signed in: only their page knows what it's for. */
export const linkedInWindow =
  (deps: Deps) =>
  async ({ tokenHash, publicToken }: Finished, attempt: number): Promise<void> => {
    const session = await linkSession.get(deps.db, { tokenHash }, { consistent: true });
    if (!session || !(await deps.letters.mayLink(session.owner))) return;
    try {
      await takeOver(deps, session, publicToken);
    } catch (error) {
      // At the next try the page's call has stored its bank, if it still can.
      if (attempt === 1 || !isExchanged(error)) throw error;
      log.info('a bank that was linked in a closed page is not ours to take over', { reason: 'exchanged' });
      await deps.letters.linkLost(session.owner, tokenHash);
    }
  };

const takeOver = async (deps: Deps, { owner, repairItemId }: Session, publicToken?: string): Promise<void> => {
  if (repairItemId) return repair(deps, owner, repairItemId);
  if (!publicToken) return;
  const { banks } = await readOwner(deps.db, owner, { consistent: true });
  if (banks.some(({ origin }) => origin === originOf(publicToken))) return;
  await connectBank(deps)(owner, publicToken);
};

/** What the page has done already isn't read once more. */
const repair = async (deps: Deps, owner: string, itemId: string): Promise<void> => {
  const bank = await bankConnection.get(deps.db, { owner, itemId }, { consistent: true });
  if (bank?.state === 'needs_repair') await finishRepair(deps)(owner, itemId);
};
