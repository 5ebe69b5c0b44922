// Taking a letter back. A sealed one stops being readable wherever somebody was told of it; one that is still in the making
// leaves its request free to be answered anew.

import { ConditionFailed, type Db, type Write, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { keys } from '#core/data/table.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isGuestOwner } from '../bank/bank-store.ts';
import type { MailTask } from '../bank/tasks.ts';
import { changeWrites, type FundsRequest, readRequest, reopen } from '../request/public.ts';
import { type Letter, reportIdOf, withdraw } from './letter.ts';
import { letterChange, readLetter } from './letter-store.ts';

const eventWrite = (letter: Letter, words: { subject: string; body: string }, at: Date): Write => {
  const id = `${letter.messageId}~withdrawn~${letter.id.slice(0, 8)}`;
  return {
    put: { ...keys.event(letter.readerId, id), ...words, id, type: 3, date: at.toISOString(), read: false },
  };
};

const messageWrite = (agentId: string, messageId: string, at: Date): Write => ({
  update: keys.message(agentId, messageId),
  change: { set: { fundStatus: '', withdrawnAt: at.toISOString() }, remove: ['fundTotal', 'reportId', 'validUntil'] },
});

/** Nobody has been told of it: only its request goes back to where the client can answer it. */
const unfinishedWrites = (letter: Letter, request: FundsRequest | undefined, at: Date): Write[] => [
  letterChange(letter, withdraw(letter, at)),
  ...(request
    ? // The licence is asked for anew, so that nothing goes out again without the client's doing.
      changeWrites(request, { ...reopen(request), licenceAcceptedAt: undefined }, { silent: true })
    : [messageWrite(letter.readerId, letter.messageId, at)]),
  ...(request?.joint && letter.state === 'ready'
    ? [{ update: keys.link(request.joint.linkId), change: { remove: ['coBuyerDone'], add: { revision: 1 } } }]
    : []),
  ...(isGuestOwner(letter.owner)
    ? [
        eventWrite(
          letter,
          {
            subject: `${letter.senderName} has taken the answer back`,
            body: 'There is no report yet. They can still answer with the same link.',
          },
          at,
        ),
      ]
    : []),
];

/** The other buyer's letter stands for the same report. */
const otherHalfWrites = ({ otherHalf, readerId }: Letter, at: Date): Write[] =>
  otherHalf
    ? [
        {
          update: keys.letter(otherHalf.owner, otherHalf.letterId),
          change: { set: { state: 'withdrawn', withdrawnAt: at.toISOString(), GSI1SK: at.toISOString() } },
          if: when('#state = :issued', { ':issued': 'issued' }),
        },
        messageWrite(readerId, otherHalf.messageId, at),
      ]
    : [];

/** Everything that said the report was there stops saying so, in one transaction. */
const sealedWrites = (letter: Letter, at: Date): Write[] => {
  const mail: MailTask = { template: 'report-withdrawn', owner: letter.owner, letterId: letter.id };
  const told = {
    subject: `${letter.senderName} has withdrawn a report`,
    body: 'It can no longer be opened or verified.',
  };
  return [
    letterChange(letter, withdraw(letter, at)),
    { update: keys.report(reportIdOf(letter)), change: { set: { withdrawnAt: at.toISOString() } } },
    messageWrite(letter.readerId, letter.messageId, at),
    ...(letter.recipientId && letter.recipientMessageId
      ? [messageWrite(letter.recipientId, letter.recipientMessageId, at)]
      : []),
    ...otherHalfWrites(letter, at),
    ...(isGuestOwner(letter.owner) ? [eventWrite(letter, told, at)] : []),
    outboxWrite('mail', mail, at),
  ];
};

export const withdrawLetter =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (owner: string, letterId: string): Promise<void> => {
    const letter = await readLetter(db, owner, letterId);
    if (!letter) throw new AppError('NOT_FOUND', { message: 'There is no such report.' });
    if (letter.state === 'withdrawn' || letter.state === 'failed') return;
    const request = letter.state !== 'issued' && letter.requestId ? await readRequest(db, letter.requestId) : undefined;
    try {
      await db.transact(
        letter.state === 'issued' ? sealedWrites(letter, clock()) : unfinishedWrites(letter, request, clock()),
      );
    } catch (error) {
      if (error instanceof ConditionFailed) throw new AppError('CONFLICT', { cause: error });
      throw error;
    }
  };
