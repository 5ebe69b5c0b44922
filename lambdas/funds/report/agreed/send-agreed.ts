// What the bank's answer leads to, without a page that is open: what the client agreed to is sent, or the client gets an email about
// what is left for them. The transaction is on the request as it was read: one that was stopped, answered by hand or canceled at this moment is
// decided on again.
import type { Db, Write } from '#core/data/db.ts';
import { writeAgain } from '#core/data/write-again.ts';
import { type Clock, DAY, MINUTE } from '#core/platform/clock.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { bankStaysRead, bankWorkLater, guestOwner, isGuestOwner, linkIdOf, readOwner } from '#public/funds/bank';
import { changeWrites, type FundsRequest, open, readRequest, stepLeftEmailWrite } from '#public/funds/request';
import { answerWrites, letterFor } from '../answers/answer-writes.ts';
import { agreedAnswer, isUndecided } from './agreed-answer.ts';

type Deps = { db: Db; clock: Clock };

const askClient = (request: FundsRequest, stepLeft: NonNullable<FundsRequest['stepLeft']>, now: Date): Write[] => {
  const isAgreed = request.decision?.is === 'send when confirmed';
  const tapLeftAt = isAgreed ? request.tapLeftAt : now.toISOString();
  return [
    // No news for the agent: it would say what the bank answered.
    ...changeWrites(request, { ...request, stepLeft, tapLeftAt }, { silent: true }),
    stepLeftEmailWrite(request, now),
  ];
};

const LOOK_AGAIN_MS = DAY;

/**
 * Whose agent is deactivated is sent nothing, and asked nothing: their agreement stands, and is looked at each day until the account
 * is opened again, the client stops it, or the request expires.
 */
const lookAgain = (owner: string, at: Date): Write => {
  const startAt = new Date(at.getTime() + LOOK_AGAIN_MS);
  const id = `agreed-${linkIdOf(owner)}-${startAt.toISOString().slice(0, 10)}`;
  return bankWorkLater({ type: 'send agreed', owner }, { at, startAt, id });
};

/** A client who is still on the page needs no email about it. */
const LEFT_AFTER_MS = 10 * MINUTE;

const askLater = (owner: string, at: Date): Write =>
  bankWorkLater(
    { type: 'send agreed', owner, hasWaited: true },
    { at, startAt: new Date(at.getTime() + LEFT_AFTER_MS), id: `tap-left-${linkIdOf(owner)}` },
  );

const answerAgreed = (request: FundsRequest, owner: string, now: Date): Write[] => {
  const letter = letterFor(request, now, { consent: request.decision });
  return [bankStaysRead(owner), ...answerWrites({ before: request, after: request }, letter, now)];
};

const followUp = async (db: Db, request: FundsRequest, hasWaited: boolean, now: Date): Promise<Write[]> => {
  const owner = guestOwner(request.id);
  const answer = agreedAnswer(request, await readOwner(db, owner, { consistent: true }), now);
  if (answer.step === 'wait') return [];
  if (await isDeactivated(db, request.agentId)) return [lookAgain(owner, now)];
  if (answer.step === 'send') return answerAgreed(request, owner, now);
  const isAsked = hasWaited || request.decision?.is === 'send when confirmed';
  return isAsked ? askClient(request, answer.left, now) : [askLater(owner, now)];
};

export const sendAgreed =
  ({ db, clock }: Deps) =>
  async (owner: string, hasWaited = false): Promise<void> => {
    if (!isGuestOwner(owner)) return;
    await writeAgain(async () => {
      const request = await readRequest(db, linkIdOf(owner));
      const writes = request ? await followUp(db, request, hasWaited, clock()) : [];
      if (writes.length > 0) await db.transact(writes);
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
      if (!request || !isUndecided(request, now) || request.stepLeft?.about === about) return;
      if (request.tapLeftAt && request.decision?.is !== 'send when confirmed') return;
      const { banks } = await readOwner(db, owner, { consistent: true });
      if (banks.length === 0) await db.transact(askClient(request, { why: 'link again', about }, now));
    });
  };
