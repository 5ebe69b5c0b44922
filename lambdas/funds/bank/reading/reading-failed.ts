// The bank could not give what was asked of it: nobody is left waiting. The letters that rest on it fail, the agent is
// told, and the guest can try again from where the request stood before.

import { ConditionFailed, type Db, exists, type Key, type Write } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import type { Clock } from '#core/platform/clock.ts';
import { fail, type Letter } from '../../report/letter.ts';
import { letterChange, readLetters } from '../../report/letter-store.ts';
import { changeWrites, readRequest, reopen } from '../../request/public.ts';
import { isGuestOwner, linkIdOf } from '../bank-store.ts';
import type { ProviderFailure } from '../provider/funds-provider.ts';

type Deps = { db: Db; clock: Clock };

const unlessMoved = async (write: Promise<unknown>) => {
  try {
    await write;
  } catch (error) {
    // Unlinked, withdrawn or answered meanwhile: nothing to say about it.
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

const told = (letter: Letter) =>
  isGuestOwner(letter.owner)
    ? {
        subject: `The bank of ${letter.senderName} could not give the report`,
        body: 'They can link the account again with the same link. You may want to call them.',
      }
    : {
        subject: `Your report to ${letter.readerEmail} could not be made`,
        body: 'The bank did not give it. Look after the bank under My Profile, then send the report again.',
      };

const failedEvent = (letter: Letter, at: Date): Write => {
  const id = `${letter.messageId}~failed~${letter.id.slice(0, 8)}`;
  return {
    put: {
      ...keys.event(letter.readerId, id),
      ...told(letter),
      id,
      type: 3,
      date: at.toISOString(),
      read: false,
    },
  };
};

export const failLetter = ({ db, clock }: Deps) => {
  return async (letter: Letter): Promise<void> => {
    const request = letter.requestId ? await readRequest(db, letter.requestId) : undefined;
    const message: Key = keys.message(letter.readerId, letter.messageId);
    const reopened = request && reopen(request);
    const moved: Write[] =
      reopened && reopened !== request
        ? changeWrites(request, reopened, { silent: true })
        : [{ update: message, change: { set: { fundStatus: '' } }, if: exists }];
    // Who cancelled it, or let it run out, has not been failed by a bank.
    const isOver = request?.state === 'cancelled' || request?.state === 'expired';
    await unlessMoved(
      db.transact([letterChange(letter, fail(letter)), ...moved, ...(isOver ? [] : [failedEvent(letter, clock())])]),
    );
  };
};

export type Failed = { failure: ProviderFailure; itemIds?: string[] };

export const readingFailed = (deps: Deps) => {
  const { db } = deps;
  const failOne = failLetter(deps);
  return async (owner: string, { failure, itemIds = [] }: Failed): Promise<void> => {
    for (const itemId of itemIds)
      await unlessMoved(db.update(keys.bank(owner, itemId), { set: { state: 'needs_repair' } }, exists));
    // After the banks: whoever reads that it failed reads of which bank, too.
    await unlessMoved(db.update(keys.bankData(owner), { set: { state: 'failed', failure, full: false } }, exists));
    for (const letter of await readLetters(db, owner)) if (letter.state === 'pending') await failOne(letter);
  };
};

export const requestOfOwner = (db: Db, owner: string) =>
  isGuestOwner(owner) ? readRequest(db, linkIdOf(owner)) : Promise.resolve(undefined);
