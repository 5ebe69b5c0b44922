import { type Db, type Write, writeAgain } from '#core/data/db.ts';
import { type Clock, DAY, MINUTE } from '#core/platform/clock.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import {
  type BankReading,
  bankStaysRead,
  bankWorkLater,
  countedAccounts,
  countFunds,
  guestOwner,
  isGuestOwner,
  linkedFigures,
  linkIdOf,
  type OwnerRows,
  readOwner,
  verdictOn,
} from '#public/funds/bank';
import {
  changeWrites,
  type FundsRequest,
  isExpired,
  lacksGiftLetter,
  open,
  readRequest,
  requestEmailWrite,
  type StepLeft,
  whyNotSent,
} from '#public/funds/request';
import { isUnanswered } from '#vocabulary/funds/request';
import { answerWrites, fundsReportFor } from '../answers/answer-writes.ts';

// Decides the step after the bank's answer: the result is sent if the client agreed, or the client is asked. Pure.

type AgreedAnswer =
  /** The client stopped it, it's already being sent, or the bank hasn't answered. */
  | { step: 'wait' }
  | { step: 'send' }
  /**
   * Nothing is sent: the client is asked. A client who agreed is asked once per answer of the bank; any other client
   * once.
   */
  | { step: 'ask the client'; left: NonNullable<FundsRequest['stepLeft']> };

/** Nothing has been sent, and the client may still want to send it. */
const isUndecided = (request: FundsRequest, now: Date): boolean =>
  isUnanswered(request.state) && !isExpired(request, now) && request.decision?.is !== 'stopped';

const afterFailure = ({ failure }: Extract<BankReading, { state: 'failed' }>): StepLeft => {
  if (failure === 'needs_sign_in') return 'sign in';
  return failure === 'no_accounts' ? 'link an account' : 'link again';
};

/** Each of two buyers sends their own figures: neither is compared with the amount that both reach together. */
const afterFigures = (request: FundsRequest, rows: Pick<OwnerRows, 'banks' | 'reading'>): StepLeft | undefined => {
  if (rows.banks.some(({ state }) => state === 'needs_repair')) return 'sign in';
  const accounts = countedAccounts(linkedFigures(rows), { level: request.accepts });
  if (accounts.length === 0) return 'link an account';
  if (request.decision?.is !== 'send when confirmed' || lacksGiftLetter(request)) return 'decide';
  const isEnough = request.joint !== undefined || verdictOn(countFunds(accounts), request.proofAmount).confirmed;
  return isEnough ? undefined : 'add or send';
};

export const agreedAnswer = (
  request: FundsRequest,
  rows: Pick<OwnerRows, 'banks' | 'reading'>,
  now: Date,
): AgreedAnswer => {
  const { banks, reading } = rows;
  if (!isUndecided(request, now) || banks.length === 0 || !reading || reading.state === 'reading')
    return { step: 'wait' };
  if (reading.state === 'ready' && !reading.full) return { step: 'wait' };
  const why = reading.state === 'failed' ? afterFailure(reading) : afterFigures(request, rows);
  if (!why) return whyNotSent(request, { by: 'agreement' }, now) ? { step: 'wait' } : { step: 'send' };
  const left = { why, about: reading.assetReportId ?? reading.readAt };
  if (request.decision?.is !== 'send when confirmed')
    return request.tapLeftAt ? { step: 'wait' } : { step: 'ask the client', left };
  const isAsked = request.stepLeft?.why === left.why && request.stepLeft.about === left.about;
  return isAsked ? { step: 'wait' } : { step: 'ask the client', left };
};

// Acts on the bank's answer without an open page: an agreed result is sent, or the client gets an email about their
// next step. The transaction is conditional on the request as it was read: if it's stopped, answered by hand or
// canceled at this moment, this decides again.

type Deps = { db: Db; clock: Clock };

const askClient = (request: FundsRequest, stepLeft: NonNullable<FundsRequest['stepLeft']>, now: Date): Write[] => {
  const isAgreed = request.decision?.is === 'send when confirmed';
  const tapLeftAt = isAgreed ? request.tapLeftAt : now.toISOString();
  return [
    // No notification for the agent: it would reveal the bank's answer.
    ...changeWrites(request, { ...request, stepLeft, tapLeftAt }, { silent: true }),
    requestEmailWrite('step-left', request, now),
  ];
};

const LOOK_AGAIN_MS = DAY;

/**
 * Skips clients of deactivated agents: their agreement stays and is checked each day until the account is opened
 * again, the client stops it, or the request expires.
 */
export const lookAgain = (owner: string, at: Date): Write => {
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
  const fundsReport = fundsReportFor(request, now, { consent: request.decision });
  return [bankStaysRead(owner), ...answerWrites({ before: request, after: request }, fundsReport, now)];
};

const followUp = async (db: Db, request: FundsRequest, hasWaited: boolean, now: Date): Promise<Write[]> => {
  const owner = guestOwner(request.id);
  const answer = agreedAnswer(request, await readOwner(db, owner, { consistent: true }), now);
  if (answer.step === 'wait') return [];
  if (await isDeactivated(db, request.agentId)) return [lookAgain(owner, now)];
  if (answer.step === 'send') return answerAgreed(request, owner, now);
  // A donor who has just linked a bank reads the letter now.
  const isAsked = hasWaited || (request.decision?.is === 'send when confirmed' && !lacksGiftLetter(request));
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

/** Their page is closed, and the bank can't be linked without them: our own call died halfway. */
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
