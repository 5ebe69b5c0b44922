// Takes over what the page didn't bring: it was closed between the bank's window and our call.
import type { RowOf } from '#core/data/entity.ts';
import { AppError } from '#core/http/errors.ts';
import { log } from '#core/platform/log.ts';
import { bankConnection, linkSession } from '../entity.ts';
import { readOwner } from '../owner-rows.ts';
import type { WaitingLetters } from '../reading/waiting-letters.ts';
import { finishRepair } from './change-bank.ts';
import { type ConnectBankDeps, connectBank, originOf } from './connect-bank.ts';

type Deps = ConnectBankDeps & { letters: Pick<WaitingLetters, 'mayLink'> };
type Finished = { tokenHash: string; publicToken?: string };
type Session = RowOf<typeof linkSession>;

/** The page was faster, or the token was exchanged by a call whose answer got lost. */
const isDone = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'BANK_REFUSED' || error.code === 'NOT_FOUND');

/** Nothing for a visitor who isn't signed in: only their page knows what it's for. */
export const linkedInWindow =
  (deps: Deps) =>
  async ({ tokenHash, publicToken }: Finished): Promise<void> => {
    const session = await linkSession.get(deps.db, { tokenHash }, { consistent: true });
    if (!session || !(await deps.letters.mayLink(session.owner))) return;
    try {
      await takeOver(deps, session, publicToken);
    } catch (error) {
      if (!isDone(error)) throw error;
      log.info('a bank that was linked in a closed page is not ours to take over', { reason: 'exchanged' });
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
