// Completes what the client agreed to, without a page that is open. The transaction is on the request as it was read: one that was
// stopped, answered by hand or canceled at this moment is decided on again.
import type { Db, Write } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import type { Clock } from '#core/platform/clock.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { bankStaysRead, bankWorkLater, isGuestOwner, linkIdOf, readOwner } from '#public/funds/bank';
import { changeWrites, type FundsRequest, open, readRequest, stepLeftEmailWrite } from '#public/funds/request';
import { answerWrites, letterFor } from '../answers/answer-writes.ts';
import { agreedAnswer, mayBeSent } from './agreed-answer.ts';

type Deps = { db: Db; clock: Clock };

const askClient = (request: FundsRequest, stepLeft: NonNullable<FundsRequest['stepLeft']>, now: Date): Write[] => [
  ...changeWrites(request, { ...request, stepLeft }, { newsAt: now }),
  stepLeftEmailWrite(request, now),
];

const LOOK_AGAIN_MS = 24 * 3_600_000;

/**
 * Whose agent is deactivated is sent nothing, and asked nothing: their agreement stands, and is looked at each day until the account
 * is opened again, the client stops it, or the request expires.
 */
const lookAgain = (owner: string, at: Date): Write => {
  const startAt = new Date(at.getTime() + LOOK_AGAIN_MS);
  const id = `agreed-${linkIdOf(owner)}-${startAt.toISOString().slice(0, 10)}`;
  return bankWorkLater({ type: 'send agreed', owner }, { at, startAt, id });
};

export const sendAgreed =
  ({ db, clock }: Deps) =>
  async (owner: string): Promise<void> => {
    if (!isGuestOwner(owner)) return;
    await writeAgain(async () => {
      const request = await readRequest(db, linkIdOf(owner));
      if (!request?.sendConsent) return;
      const now = clock();
      const answer = agreedAnswer(request, await readOwner(db, owner, { consistent: true }), now);
      if (answer.step === 'wait') return;
      if (await isDeactivated(db, request.agentId)) return db.transact([lookAgain(owner, now)]);
      if (answer.step === 'send') {
        const letter = letterFor(request, now, { consent: request.sendConsent });
        await db.transact([bankStaysRead(owner), ...answerWrites(request, letter, now)]);
      } else await db.transact(askClient(request, answer.left, now));
    });
  };

/** The agent learns that a bank is linked. */
export const noteLinked =
  ({ db, clock }: Deps) =>
  async (owner: string): Promise<void> => {
    if (!isGuestOwner(owner)) return;
    await writeAgain(async () => {
      const request = await readRequest(db, linkIdOf(owner));
      if (!request || request.bankLinkedAt || (request.state !== 'sent' && request.state !== 'opened')) return;
      const now = clock();
      const linked = { ...open(request, now), bankLinkedAt: now.toISOString() };
      await db.transact(changeWrites(request, linked));
    });
  };

/** Their page is closed, and the bank can't be linked without them: our call of it died halfway. */
export const askToLinkAgain =
  ({ db, clock }: Deps) =>
  async (owner: string, about: string): Promise<void> => {
    if (!isGuestOwner(owner)) return;
    await writeAgain(async () => {
      const request = await readRequest(db, linkIdOf(owner));
      const now = clock();
      if (!request || !mayBeSent(request, now) || request.stepLeft?.about === about) return;
      const { banks } = await readOwner(db, owner, { consistent: true });
      if (banks.length === 0) await db.transact(askClient(request, { why: 'link again', about }, now));
    });
  };
