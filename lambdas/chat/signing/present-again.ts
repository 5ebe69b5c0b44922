import { ConditionFailed, type Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { TellConversations } from '../conversation/tell-conversations.ts';
import type { SignedStep } from '../transaction/contract.ts';
import type { Parties } from '../transaction/transaction.ts';
import { latestTemplate, openPaper, paperOf, presentWrites } from './paper-store.ts';

/** After a 'no', the agent puts the template's latest version before the guest; the declined one stays in the record. */
export const presentAgain =
  (deps: { db: Db; clock: Clock; tell: TellConversations }) =>
  async (parties: Parties, step: SignedStep): Promise<void> => {
    const { paper } = await openPaper(deps)(parties, step);
    if (paper.state !== 'declined' && paper.state !== 'presented')
      throw new AppError('CONFLICT', { message: 'This document has been signed already.' });
    const fresh = paperOf(parties, await latestTemplate(deps.db, parties.agentId, step), deps.clock());
    try {
      await deps.db.transact(presentWrites(parties, fresh, paper.id));
    } catch (error) {
      if (error instanceof ConditionFailed) throw new AppError('CONFLICT', { cause: error });
      throw error;
    }
    await deps.tell(parties.linkId, { type: 'changed' });
  };
