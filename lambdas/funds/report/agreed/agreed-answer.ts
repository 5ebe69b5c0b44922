// What follows for a client who agreed that the result is sent once the bank confirms. Pure.
import {
  type BankReading,
  countedAccounts,
  countFunds,
  linkedFigures,
  type OwnerRows,
  verdictOn,
} from '#public/funds/bank';
import { type FundsRequest, isExpired, type StepLeft } from '#public/funds/request';

export type AgreedAnswer =
  /** Nothing was agreed on, it's under way already, or the bank hasn't answered. */
  | { step: 'wait' }
  | { step: 'send' }
  /** Nothing is sent: the client is asked, once for each answer of the bank. */
  | { step: 'ask the client'; left: NonNullable<FundsRequest['stepLeft']> };

export const mayBeSent = (request: FundsRequest, now: Date) =>
  request.sendConsent !== undefined &&
  request.licenceAcceptedAt !== undefined &&
  (request.state === 'sent' || request.state === 'opened') &&
  !isExpired(request, now);

const afterFailure = ({ failure }: Extract<BankReading, { state: 'failed' }>): StepLeft => {
  if (failure === 'needs_sign_in') return 'sign in';
  return failure === 'no_accounts' ? 'link an account' : 'link again';
};

/** Of two buyers each sends what they have: neither is compared with the amount that both reach together. */
const afterFigures = (request: FundsRequest, rows: Pick<OwnerRows, 'banks' | 'reading'>): StepLeft | undefined => {
  if (rows.banks.some(({ state }) => state === 'needs_repair')) return 'sign in';
  const accounts = countedAccounts(linkedFigures(rows));
  if (accounts.length === 0) return 'link an account';
  const isEnough = request.joint !== undefined || verdictOn(countFunds(accounts), request.proofAmount).confirmed;
  return isEnough ? undefined : 'add or send';
};

export const agreedAnswer = (
  request: FundsRequest,
  rows: Pick<OwnerRows, 'banks' | 'reading'>,
  now: Date,
): AgreedAnswer => {
  const { banks, reading } = rows;
  if (!mayBeSent(request, now) || banks.length === 0 || !reading || reading.state === 'reading')
    return { step: 'wait' };
  if (reading.state === 'ready' && !reading.full) return { step: 'wait' };
  const why = reading.state === 'failed' ? afterFailure(reading) : afterFigures(request, rows);
  if (!why) return { step: 'send' };
  const left = { why, about: reading.assetReportId ?? reading.readAt };
  const isAsked = request.stepLeft?.why === left.why && request.stepLeft.about === left.about;
  return isAsked ? { step: 'wait' } : { step: 'ask the client', left };
};
