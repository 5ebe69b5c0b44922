// The client's last decision about sending, and the one rule for sending by it. Pure.
import type { FundsRequest } from '../entity.ts';
import { lacksGiftLetter } from '../gift/gift-letter.ts';
import { isExpired, waitsForOthers } from '../status.ts';

/** Each decision has a higher number than the one it replaced; 0 is before the first. */
export const decisionNumber = ({ decision }: Pick<FundsRequest, 'decision'>): number => decision?.number ?? 0;

export type SendingAct =
  /** Without a tap: the client agreed in advance to send the result once the bank confirms it. */
  | { by: 'agreement' }
  /** The client taps Send. `seen`: the decision that their page showed; the specification's call doesn't name it. */
  | { by: 'tap'; seen: number | undefined }
  /** A released report is sealed and reaches the agent. Two buyers can only be confirmed together. */
  | { by: 'seal'; isConfirmed: boolean };

export type WhyNotSent =
  | 'request over'
  | 'no license'
  | 'no gift letter'
  | 'not agreed'
  | 'decided since'
  | 'not confirmed';

type Decided = Pick<
  FundsRequest,
  'state' | 'expiresAt' | 'licenceAcceptedAt' | 'decision' | 'joint' | 'reportId' | 'gift'
>;

const isUnsent = ({ state }: Decided): boolean => state === 'sent' || state === 'opened';

const whyNotByAgreement = (request: Decided, now: Date): WhyNotSent | undefined => {
  if (!isUnsent(request) || isExpired(request, now)) return 'request over';
  if (!request.licenceAcceptedAt) return 'no license';
  return request.decision?.is === 'send when confirmed' ? undefined : 'not agreed';
};

const whyNotByTap = (request: Decided, seen: number | undefined, now: Date): WhyNotSent | undefined => {
  if (!isUnsent(request) && request.state !== 'received') return 'request over';
  if (isExpired(request, now)) return 'request over';
  if (!request.licenceAcceptedAt) return 'no license';
  const isSeen = seen === undefined ? request.decision?.is !== 'stopped' : seen === decisionNumber(request);
  return isSeen ? undefined : 'decided since';
};

const whyNotSealed = (request: Decided, isConfirmed: boolean): WhyNotSent | undefined => {
  const { state, decision, joint } = request;
  // A finished part of two buyers is read again before both are sealed.
  if (state !== 'at_bank' && !waitsForOthers(request)) return 'request over';
  if (decision?.is === 'send') return undefined;
  if (decision?.is !== 'send when confirmed') return 'not agreed';
  return isConfirmed || joint ? undefined : 'not confirmed';
};

/**
 * Nothing is sent against the client's last decision. Each send checks this, in a transaction conditional on the
 * request's revision, which every decision increases.
 */
export const whyNotSent = (request: Decided, act: SendingAct, now: Date): WhyNotSent | undefined => {
  if (lacksGiftLetter(request)) return 'no gift letter';
  if (act.by === 'agreement') return whyNotByAgreement(request, now);
  return act.by === 'tap' ? whyNotByTap(request, act.seen, now) : whyNotSealed(request, act.isConfirmed);
};
