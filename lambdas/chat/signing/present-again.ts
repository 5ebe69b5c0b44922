import { ConditionFailed, type Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Broadcast } from '../conversation/public.ts';
import type { SignedStep } from '../transaction/contract.ts';
import type { Parties } from '../transaction/public.ts';
import { latestTemplate, newDocument, openDocument, presentWrites } from './document-store.ts';

/** After a 'no', the agent puts the template's latest version before the guest; the declined one stays in the record. */
export const presentAgain =
  (deps: { db: Db; clock: Clock; tell: Broadcast }) =>
  async (parties: Parties, step: SignedStep): Promise<void> => {
    const { document } = await openDocument(deps)(parties, step);
    if (document.state !== 'declined' && document.state !== 'presented')
      throw new AppError('CONFLICT', { message: 'This document has been signed already.' });
    const fresh = newDocument(parties, await latestTemplate(deps.db, parties.agentId, step), deps.clock());
    try {
      await deps.db.transact(presentWrites(parties, fresh, document.id));
    } catch (error) {
      if (error instanceof ConditionFailed) throw new AppError('CONFLICT', { cause: error });
      throw error;
    }
    await deps.tell(parties.linkId, { type: 'changed' });
  };
