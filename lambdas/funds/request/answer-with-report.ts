// The guest's wizard: a report to whoever asked, over accounts the guest chooses. The first one answers the request over
// the amount that was asked; later ones go out over amounts the guest names.

import type { Item } from '#core/data/attribute-value.ts';
import { ConditionFailed, type Db } from '#core/data/db.ts';
import { keys, linkPartition } from '#core/data/table.ts';
import type { Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { centsFrom } from '#core/platform/money.ts';
import { readOwner } from '../bank/bank-store.ts';
import { answerWrites, letterFor } from './answer-request.ts';
import { chosenAccounts } from './chosen-accounts.ts';
import { REPORT_TYPE, type ReportDraft } from './contract.ts';
import { requireAnswerable } from './funds-request.ts';
import { requestOf } from './open-request.ts';

export const answerWithReport =
  (deps: { db: Db; clock: Clock }) =>
  async (guest: Guest, draft: ReportDraft): Promise<{ id: string }> => {
    const now = deps.clock();
    const request = requestOf(guest);
    requireAnswerable(request, now);
    if (draft.message_draft === 1) {
      await deps.db.update(keys.link(request.id), { set: { draft: draft as unknown as Item } });
      return { id: request.messageId };
    }
    if (request.state === 'at_bank')
      throw new AppError('CONFLICT', { message: 'Report already in progress. Thank you!' });
    const rows = await readOwner(deps.db, linkPartition(request.id));
    const { accountIds, total } = chosenAccounts(draft, rows);
    const further = request.state === 'received';
    const proofAmount = further ? centsFrom(draft.proof_amount) : request.proofAmount;
    if (proofAmount <= 0) throw new AppError('INVALID', { fields: { proof_amount: 'Enter the required minimum.' } });
    // Two buyers reach it together, and a report that shows values would show one of them the other's.
    const isPart = request.joint !== undefined && !further;
    if (isPart && draft.report_type !== REPORT_TYPE.confirmation)
      throw new AppError('INVALID', { fields: { report_type: 'Two buyers share a confirmation of funds only.' } });
    if (total < proofAmount && !isPart)
      throw new AppError('INVALID', { fields: { data: 'The selected accounts do not reach the required minimum.' } });
    const letter = letterFor(request, now, {
      reportType: draft.report_type,
      proofAmount,
      accountIds,
      subject: draft.message_subject || undefined,
      body: draft.message_body,
      address: draft.address === 1 && !isPart,
    });
    try {
      await deps.db.transact(answerWrites(request, letter, now));
    } catch (error) {
      if (error instanceof ConditionFailed) throw new AppError('CONFLICT', { cause: error });
      throw error;
    }
    return { id: letter.messageId };
  };
