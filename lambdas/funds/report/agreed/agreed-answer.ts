// What follows from the bank's answer: the result is sent if the client agreed to that, or the client is asked. Pure.
import {
  type BankReading,
  countedAccounts,
  countFunds,
  linkedFigures,
  type OwnerRows,
  verdictOn,
} from '#public/funds/bank';
import { type FundsRequest, isExpired, type StepLeft, whyNotSent } from '#public/funds/request';
import { isUnanswered } from '#vocabulary/funds/request';

export type AgreedAnswer =
  /** The client stopped it, it's under way already, or the bank hasn't answered. */
  | { step: 'wait' }
  | { step: 'send' }
  /** Nothing is sent: the client is asked. Who agreed is asked once for each answer of the bank; anyone else once. */
  | { step: 'ask the client'; left: NonNullable<FundsRequest['stepLeft']> };

/** Nothing has been sent, and the client still may want it to be. */
export const isUndecided = (request: FundsRequest, now: Date): boolean =>
  isUnanswered(request.state) && !isExpired(request, now) && request.decision?.is !== 'stopped';

const afterFailure = ({ failure }: Extract<BankReading, { state: 'failed' }>): StepLeft => {
  if (failure === 'needs_sign_in') return 'sign in';
  return failure === 'no_accounts' ? 'link an account' : 'link again';
};

/** Of two buyers each sends what they have: neither is compared with the amount that both reach together. */
const afterFigures = (request: FundsRequest, rows: Pick<OwnerRows, 'banks' | 'reading'>): StepLeft | undefined => {
  if (rows.banks.some(({ state }) => state === 'needs_repair')) return 'sign in';
  const accounts = countedAccounts(linkedFigures(rows));
  if (accounts.length === 0) return 'link an account';
  if (request.decision?.is !== 'send when confirmed') return 'decide';
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
