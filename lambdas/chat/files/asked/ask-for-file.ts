import { newId } from '#core/crypto/ids.ts';
import { type Db, exists, isNew, isThere } from '#core/data/db.ts';
import { firstMade, onceFor, onceWrites } from '#core/data/idempotency.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { aheadProblem } from '#core/platform/deadline.ts';
import { addToTransactionWrite, agentCheck, guestAddress, type Parties, remindOnce } from '#public/chat/transaction';
import { refuseContacts } from '#public/members/senders';
import { publicId } from '../stored-file.ts';
import { askedView, askWrite, readAsked, stateOf } from './asked.ts';
import { aboutAsked, askedEmailWrites, toGuest } from './asked-emails.ts';
import type { routes } from './contract.ts';
import { askedFile } from './entity.ts';

type Input = Body<typeof routes.askForFile>;

/** The client gets an email about it; the reminders are ordered with it. */
export const askForFile =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (parties: Parties, input: Input, idempotencyKey?: string): Promise<{ id: string }> => {
    const { text, kind, due_on } = input;
    const now = clock();
    const problem = aheadProblem(due_on, now);
    if (problem) throw new AppError('INVALID', { fields: { due_on: problem } });
    const { id: folderId, agentId, linkId } = parties;
    await refuseContacts(db, { agentId, fields: { text } }, now);
    const once = onceFor(agentId, idempotencyKey, input);
    const id = newId(now);
    const asked = { id, folderId, agentId, linkId, text, kind, dueOn: due_on, askedAt: now.toISOString(), files: 0 };
    const guestEmail = await guestAddress(db, parties);
    const ask = db.transact([
      agentCheck(parties),
      addToTransactionWrite(parties, now),
      askedFile.put({ folderId, askedId: id }, asked, { if: isNew }),
      ...askedEmailWrites({ ...parties, guestEmail }, asked, now),
      ...onceWrites(once, id, now),
      // Comes last, so that a repeat of the last allowed request isn't refused as one too many.
      askWrite(parties),
    ]);
    return { id: publicId({ place: 'transaction', folderId, id: await firstMade(ask, once, id) }) };
  };

/** A canceled one gets no reminders. Undoing it brings them back. */
export const cancelAskedFile =
  ({ db, clock }: { db: Pick<Db, 'update'>; clock: Clock }) =>
  async (at: { folderId: string; askedId: string }, canceled: boolean): Promise<void> => {
    const change = canceled ? { set: { canceledAt: clock().toISOString() } } : { remove: ['canceledAt'] as const };
    await askedFile.change(db, at, change, isThere);
  };

/** The client gets another email about a missing file, at their current address. */
export const remindOfFile =
  ({ db, clock }: { db: Pick<Db, 'get' | 'transact'>; clock: Clock }) =>
  async (agent: Agent, parties: Parties, askedId: string): Promise<void> => {
    const { id: folderId } = parties;
    const asked = await readAsked(db, { folderId }, askedId);
    if (!asked) throw new AppError('NOT_FOUND');
    if (stateOf(asked) !== 'open')
      throw new AppError('CONFLICT', { message: "You aren't waiting for this file anymore." });
    const at = clock();
    const to = { ...parties, guestEmail: await guestAddress(db, parties) };
    const email = toGuest(to, asked, askedView(asked, at).is_late ? 'late' : 'again');
    const reminder = {
      parties,
      email: { ...email, asked: aboutAsked(asked) },
      about: asked.text,
      id: `asked-${askedId}`,
      writes: [askedFile.update({ folderId, askedId }, { set: { remindedAt: at.toISOString() } }, { if: exists })],
    };
    await remindOnce(db)(agent, reminder, at);
  };
