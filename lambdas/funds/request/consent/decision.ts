// What the client last decided about sending, and the one rule that says whether something may be sent by it. Pure.
import type { FundsRequest } from '../entity.ts';
import { isExpired, waitsForCoBuyer } from '../status.ts';

/** No decision has a higher number than the one it replaced; 0 is before the first. */
export const decisionNumber = ({ decision }: Pick<FundsRequest, 'decision'>): number => decision?.number ?? 0;

export type SendingAct =
  /** No one taps: the client said beforehand that the result is sent once the bank confirms it. */
  | { by: 'agreement' }
  /** The client taps Send. `seen`: the decision that their page showed; the specification's call doesn't name it. */
  | { by: 'tap'; seen: number | undefined }
  /** What was released is sealed, and reaches the agent. Of two buyers, only both together can be confirmed. */
  | { by: 'seal'; isConfirmed: boolean };

export type WhyNotSent = 'request over' | 'no license' | 'not agreed' | 'decided since' | 'not confirmed';

type Decided = Pick<FundsRequest, 'state' | 'expiresAt' | 'licenceAcceptedAt' | 'decision' | 'joint' | 'reportId'>;

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
  // Of two buyers, a part that is done is read again before both are sealed.
  if (state !== 'at_bank' && !waitsForCoBuyer(request)) return 'request over';
  if (decision?.is === 'send') return undefined;
  if (decision?.is !== 'send when confirmed') return 'not agreed';
  return isConfirmed || joint ? undefined : 'not confirmed';
};

/**
 * Nothing is sent that the client's last word doesn't allow. Each send asks this, in a transaction that is conditional on the
 * request's revision, which every decision counts up.
 */
export const whyNotSent = (request: Decided, act: SendingAct, now: Date): WhyNotSent | undefined => {
  if (act.by === 'agreement') return whyNotByAgreement(request, now);
  return act.by === 'tap' ? whyNotByTap(request, act.seen, now) : whyNotSealed(request, act.isConfirmed);
};
