// What may no longer be kept goes: banks of guests whom nobody waits for, files of reports that were taken back, and after
// a year the reports themselves. Each thing has a day on which it is looked at; nothing is searched for.

import { ConditionFailed, type Db, exists, when } from '#core/data/db.ts';
import { due, keys } from '#core/data/table.ts';
import type { Documents } from '#core/documents/documents.ts';
import type { Clock } from '#core/platform/clock.ts';
import { linkIdOf, lookAgainTomorrow } from '../../funds/bank/bank-store.ts';
import { fail, type Letter, reportFile, reportIdOf } from '../../funds/report/letter.ts';
import { eraseAt, letterChange, letterFrom } from '../../funds/report/letter-store.ts';
import { endBanksWrite, isExpired, readRequest } from '../../funds/request/public.ts';
import { dueBefore } from './due-before.ts';

type Deps = { db: Db; clock: Clock; documents: Pick<Documents, 'remove'> };

export const retain = ({ db, clock, documents }: Deps) => {
  /** A guest's banks stay while the request can be answered, and after that as long as the guest said. */
  const mayStay = async (owner: string, now: Date): Promise<boolean> => {
    const request = await readRequest(db, linkIdOf(owner));
    if (!request || request.state === 'cancelled' || isExpired(request, now)) return false;
    return request.state !== 'received' || (request.keepBanksUntil ?? '') > now.toISOString();
  };

  const lookAtBanks = async (owner: string, now: Date): Promise<number> => {
    if (await mayStay(owner, now)) {
      await db.transact([lookAgainTomorrow(owner, now)]);
      return 0;
    }
    // Looked at again tomorrow: the row goes when the banks have gone.
    await db.transact([lookAgainTomorrow(owner, now), endBanksWrite(linkIdOf(owner), now)]);
    return 1;
  };

  /** The message keeps that there was a report, and when; not what it said. */
  const eraseLetter = (letter: Letter, now: Date) =>
    db.transact([
      { delete: keys.letter(letter.owner, letter.id), if: when('#state = :state', { ':state': letter.state }) },
      { delete: keys.report(reportIdOf(letter)) },
      ...messagesOf(letter).map((message) => ({
        update: message,
        change: {
          set: { fundStatus: '', erasedAt: now.toISOString() },
          remove: ['fundTotal', 'reportId', 'owner', 'letterId', 'validUntil'],
        },
      })),
    ]);

  /** Of a reader with an account there is a second message. */
  const messagesOf = (letter: Letter) => [
    keys.message(letter.readerId, letter.messageId),
    ...(letter.recipientId ? [keys.message(letter.recipientId, letter.recipientMessageId ?? '')] : []),
  ];

  const lookAtLetter = async (letter: Letter, now: Date): Promise<number> => {
    // One of two buyers has done their part; the other one never has, and can no longer.
    if (letter.state === 'ready') {
      await db.transact([letterChange(letter, fail(letter))]);
      return 0;
    }
    await documents.remove(reportFile(reportIdOf(letter)));
    if (eraseAt(letter) <= now.toISOString()) {
      await eraseLetter(letter, now);
      return 1;
    }
    await db.update(keys.letter(letter.owner, letter.id), { set: { GSI1SK: eraseAt(letter) } }, exists);
    return 0;
  };

  return async (): Promise<{ disconnected: number; erased: number }> => {
    const now = clock();
    const counts = { disconnected: 0, erased: 0 };
    const unlessMoved = async (look: Promise<number>): Promise<number> => {
      try {
        return await look;
      } catch (error) {
        // It changed between the look and the deed; tomorrow it is seen as it is.
        if (error instanceof ConditionFailed) return 0;
        throw error;
      }
    };
    for await (const row of dueBefore(db, due.guestBanks, now))
      counts.disconnected += await unlessMoved(lookAtBanks(String(row.PK), now));
    for await (const row of dueBefore(db, due.letters, now))
      counts.erased += await unlessMoved(lookAtLetter(letterFrom(row), now));
    return counts;
  };
};
