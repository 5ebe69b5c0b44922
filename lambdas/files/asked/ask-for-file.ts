import { newId } from '#core/crypto/ids.ts';
import { ConditionFailed, type Db, isNew } from '#core/data/db.ts';
import { madeBefore, onceFor, onceWrites } from '#core/data/idempotency.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import {
  addToTransactionWrite,
  agentCheck,
  guestAddress,
  handedOverError,
  type Parties,
} from '#public/chat/transaction';
import { refuseContacts } from '#public/members/senders';
import { publicId } from '../stored-file.ts';
import { dayProblem } from './asked.ts';
import { askedEmailWrites } from './asked-emails.ts';
import { askWrite } from './asked-store.ts';
import type { routes } from './contract.ts';
import { askedFile } from './entity.ts';
import { ASKED_LIMITS } from './vocabulary.ts';

type Input = Body<typeof routes.askForFile>;

const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof ConditionFailed)) return error;
  if (error.write === 'agent') return handedOverError(error);
  if (error.write === 'transaction') return new AppError('TRANSACTION_CLOSED');
  return error.write === 'count'
    ? new AppError('CONFLICT', { message: `You can ask for ${ASKED_LIMITS.files} files at most.` })
    : error;
};

/** The client reads of it in an email; the reminders are ordered with it. */
export const askForFile =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (parties: Parties, input: Input, idempotencyKey?: string): Promise<{ id: string }> => {
    const { text, kind, due_on } = input;
    const now = clock();
    const problem = dayProblem(due_on, now);
    if (problem) throw new AppError('INVALID', { fields: { due_on: problem } });
    const { id: folderId, agentId, linkId } = parties;
    await refuseContacts(db, { agentId, fields: { text } }, now);
    const once = onceFor(agentId, idempotencyKey, input);
    const answer = (id: string) => ({ id: publicId({ place: 'transaction', folderId, id }) });
    const id = newId(now);
    const asked = { id, folderId, agentId, linkId, text, kind, dueOn: due_on, askedAt: now.toISOString(), files: 0 };
    const guestEmail = await guestAddress(db, parties);
    try {
      await db.transact([
        agentCheck(parties),
        addToTransactionWrite(parties, now),
        askedFile.put({ folderId, askedId: id }, asked, { if: isNew }),
        ...askedEmailWrites({ ...parties, guestEmail }, asked, now),
        ...onceWrites(once, id, now),
        // Last, so that a repeat of the last one isn't one too many.
        askWrite(parties),
      ]);
    } catch (error) {
      const first = madeBefore(error, once);
      if (first) return answer(first);
      throw refusalOf(error);
    }
    return answer(id);
  };
