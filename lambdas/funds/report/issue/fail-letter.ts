// The bank couldn't provide what a letter relies on: the letter fails, the agent is notified, and the guest can try again
// from where the request was before.
import { type Db, exists, type Write } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import type { Clock } from '#core/platform/clock.ts';
import { notify } from '#public/dashboard';
import { isGuestOwner } from '#public/funds/bank';
import {
  changeWrites,
  communication,
  type FundsRequest,
  partLostEmailWrite,
  readRequest,
  reopen,
} from '#public/funds/request';
import type { Letter } from '../entity.ts';
import { fail } from '../letter.ts';
import { letterChange, readLetter } from '../letter-store.ts';
import { partRemovedWrites } from '../part-removed.ts';

const noticeFor = ({ owner, senderName, readerEmail }: Letter) =>
  isGuestOwner(owner)
    ? {
        subject: `${senderName}'s bank couldn't provide the report`,
        body: 'They can link the account again with the same link. You may want to call them.',
      }
    : {
        subject: `We couldn't create your report for ${readerEmail}`,
        body: "Your bank didn't provide it. Reconnect the bank in My Profile, then send the report again.",
      };

type Words = { subject: string; body: string };

const notice = (failed: Letter, words: Words, at: Date): Write => {
  const id = `${failed.communicationId}~failed~${failed.id.slice(0, 8)}`;
  const row = { ...words, id, type: 3, date: at.toISOString(), read: false } as const;
  return notify(failed.readerId, row);
};

/** `words`: for the agent, when it wasn't the bank that let them down. */
export const failureWrites = (
  waiting: Letter,
  request: FundsRequest | undefined,
  at: Date,
  words: Words = noticeFor(waiting),
): Write[] => {
  const reopened = request && reopen(request);
  const communicationKey = { agentId: waiting.readerId, communicationId: waiting.communicationId };
  const moved: Write[] =
    reopened && reopened !== request
      ? changeWrites(request, reopened, { silent: true, isOver: true })
      : [communication.update(communicationKey, { set: { fundStatus: '' } }, { if: exists })];
  // An agent who canceled the request, or let it expire, wasn't let down by a bank.
  const isOver = request?.state === 'cancelled' || request?.state === 'expired';
  return [letterChange(waiting, fail(waiting)), ...moved, ...(isOver ? [] : [notice(waiting, words, at)])];
};

/** Their page may have been closed for days: the banks were read again together. */
const clientWrites = ({ together }: Letter, request: FundsRequest | undefined, at: Date): Write[] =>
  request && together ? [partLostEmailWrite(request, at)] : [];

/** `isTold`: the client learns it otherwise. */
export const failLetter =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  ({ owner, id }: Letter, { isTold = false } = {}): Promise<void> =>
    // Its request may change at this moment, if only by a draft: then it's decided on again.
    writeAgain(async () => {
      const waiting = await readLetter(db, owner, id);
      // Withdrawn or issued in the meantime: there's nothing to fail.
      if (waiting?.state !== 'pending' && waiting?.state !== 'ready') return;
      const request = waiting.requestId ? await readRequest(db, waiting.requestId) : undefined;
      const at = clock();
      const partGone = await partRemovedWrites(db, waiting, request, at);
      await db.transact([
        ...failureWrites(waiting, request, at),
        ...partGone,
        ...(isTold ? [] : clientWrites(waiting, request, at)),
      ]);
    });
