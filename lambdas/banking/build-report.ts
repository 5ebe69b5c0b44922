import type { Guest } from '../core/actor.ts';
import type { Clock } from '../core/clock.ts';
import { ConditionFailed, type Db } from '../core/db.ts';
import { outboxWrite } from '../core/outbox.ts';
import { linkPartition } from '../core/table.ts';
import { readOwner } from '../funds/bank-store.ts';
import { sendToBank } from '../funds/funds-request.ts';
import { changeWrites } from '../funds/funds-request-store.ts';
import type { BankTask } from '../funds/tasks.ts';
import { answerableRequest } from './guest-accounts.ts';

type Outcome = { status: 'success' } | { status: 'failed'; message: string };

/** The client releases the report. Asking again while it is under way changes nothing. */
export const buildReport =
  (deps: { db: Db; clock: Clock }) =>
  async (guest: Guest): Promise<Outcome> => {
    const request = answerableRequest(guest, deps.clock);
    const now = deps.clock();
    const after = sendToBank(request, now);
    if (after === request) return { status: 'success' };
    const { banks, reading } = await readOwner(deps.db, linkPartition(request.id));
    if (banks.length === 0) return { status: 'failed', message: 'No bank is linked yet. Please link one first.' };
    if (reading?.state === 'failed')
      return { status: 'failed', message: 'The bank could not give the report. Please link the account again.' };
    const finish: BankTask = { type: 'finish', linkId: request.id };
    try {
      await deps.db.transact([
        ...changeWrites(request, after),
        outboxWrite('bank', finish, now, `finish-${request.id}`),
      ]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
    return { status: 'success' };
  };
