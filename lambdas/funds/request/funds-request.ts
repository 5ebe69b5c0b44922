// The life of a funds request: sent -> opened -> at bank -> received, or expired, or cancelled. Pure: each transition
// takes the request as it stands and answers how it stands afterwards, or refuses.

import { AppError } from '#core/http/errors.ts';
import type { Language } from '#core/http/language.ts';
import { DAY, isoAfter, MINUTE } from '#core/platform/clock.ts';
import type { Cents } from '#core/platform/money.ts';
import { MESSAGE_STATUSES, type MessageStatus } from '../../dashboard/contract.ts';

export type RequestState = 'sent' | 'opened' | 'at_bank' | 'received' | 'expired' | 'cancelled';

export type Step = { status: MessageStatus; at: string; evidence: string };

export type FundsRequest = {
  /** The link's id. */
  id: string;
  messageId: string;
  agentId: string;
  agentName: string;
  agentEmail: string;
  clientFirstName: string;
  clientLastName: string;
  clientEmail: string;
  body: string;
  reportType: 1 | 2 | 3;
  proofAmount: Cents;
  state: RequestState;
  createdAt: string;
  expiresAt: string;
  remindersSent: number;
  remindedAt?: string;
  extendedAt?: string;
  steps: Step[];
  licenceAcceptedAt?: string;
  /** What the client reads, once their browser has said it. */
  language?: Language;
  /** The guest keeps the connection to issue more letters. */
  keepBanksUntil?: string;
  reportId?: string;
  /** Of two buyers who meet one minimum together: the other one's request. */
  joint?: Joint;
  /** The other buyer's letter, once their part is done. */
  coBuyerDone?: string;
  pinDigest: string;
  pinVersion: number;
  /** How often it has changed. */
  revision: number;
};

/** `name` is for the agent's eyes: a buyer hears of the other only that their part is done. */
export type Joint = { linkId: string; messageId: string; name: string; place: 1 | 2 };

export const DAYS_TO_ANSWER = 14;
export const MAX_REMINDERS = 3;
/** Who asks for the same again so soon has clicked twice, or has not heard the answer. */
const SAME_WISH_MS = MINUTE;
const MAX_LIFE_DAYS = 90;
/** No part may be older than a report is valid when the other one comes. */
const MAX_JOINT_LIFE_DAYS = 30;

const [SENT, OPENED, AT_BANK, RECEIVED] = MESSAGE_STATUSES;
const statusOf: Record<'sent' | 'opened' | 'at_bank' | 'received', MessageStatus> = {
  sent: SENT,
  opened: OPENED,
  at_bank: AT_BANK,
  received: RECEIVED,
};

export const clientName = (request: Pick<FundsRequest, 'clientFirstName' | 'clientLastName'>) =>
  `${request.clientFirstName} ${request.clientLastName}`.trim();

/** The last status reached; cancelling or expiring does not take a step back. */
export const messageStatus = (request: Pick<FundsRequest, 'steps'>): MessageStatus =>
  request.steps.at(-1)?.status ?? SENT;

const stepTo = (request: FundsRequest, state: keyof typeof statusOf, at: Date, evidence: string): FundsRequest => ({
  ...request,
  state,
  steps: [...request.steps, { status: statusOf[state], at: at.toISOString(), evidence }],
});

export const firstSteps = (at: Date): Step[] => [
  { status: SENT, at: at.toISOString(), evidence: 'created by the agent' },
];

export const isOver = (request: FundsRequest, now: Date): boolean =>
  request.state === 'expired' || (isOpenState(request.state) && request.expiresAt <= now.toISOString());

const isOpenState = (state: RequestState) => state === 'sent' || state === 'opened' || state === 'at_bank';

/** Refuses what a link no longer allows, saying whom to ask. A received request stays readable for its guest. */
export const requireAnswerable = (request: FundsRequest, now: Date): void => {
  const ask = `Please ask ${request.agentName} (${request.agentEmail}) for a new one.`;
  if (request.state === 'cancelled')
    throw new AppError('LINK_CANCELLED', { message: `${request.agentName} has cancelled this request. ${ask}` });
  if (isOver(request, now)) throw new AppError('LINK_EXPIRED', { message: `This link has expired. ${ask}` });
};

export const open = (request: FundsRequest, at: Date): FundsRequest =>
  request.state === 'sent' ? stepTo(request, 'opened', at, 'opened with id and pin') : request;

export const sendToBank = (request: FundsRequest, at: Date): FundsRequest => {
  requireAnswerable(request, at);
  if (request.state === 'at_bank' || request.state === 'received') return request;
  return stepTo(open(request, at), 'at_bank', at, 'the client asked the bank for the report');
};

export const receive = (request: FundsRequest, reportId: string, at: Date): FundsRequest => {
  if (request.state !== 'at_bank') throw new AppError('CONFLICT');
  return { ...stepTo(request, 'received', at, `report ${reportId}`), reportId };
};

/** One buyer's part is done; there is no report before the other's is. */
export const receivePart = (request: FundsRequest, letterId: string, at: Date): FundsRequest => {
  if (request.state !== 'at_bank') throw new AppError('CONFLICT');
  return stepTo(request, 'received', at, `part ${letterId}`);
};

/** Done on this side, while the co-buyer is still at it. */
export const waitsForCoBuyer = (request: FundsRequest): boolean =>
  request.joint !== undefined && request.state === 'received' && request.reportId === undefined;

/** There will be no report yet: what was reached stays in the list of steps, and the client can try again. */
export const reopen = (request: FundsRequest): FundsRequest =>
  request.state === 'at_bank' || waitsForCoBuyer(request) ? { ...request, state: 'opened' } : request;

const requireOpen = (request: FundsRequest, doing: string) => {
  if (request.state === 'received')
    throw new AppError('CONFLICT', { message: `The report has arrived; there is nothing to ${doing}.` });
  if (request.state === 'cancelled') throw new AppError('CONFLICT', { message: 'This request has been cancelled.' });
};

export const cancel = (request: FundsRequest): FundsRequest => {
  if (request.state === 'cancelled') return request;
  if (!waitsForCoBuyer(request)) requireOpen(request, 'cancel');
  return { ...request, state: 'cancelled' };
};

/** To be answered until then, 90 days in all; an expired request comes back to where it stood. */
const answerableUntil = (request: FundsRequest, wanted: string, at: Date): FundsRequest => {
  requireOpen(request, 'extend');
  const lifeDays = request.joint ? MAX_JOINT_LIFE_DAYS : MAX_LIFE_DAYS;
  const latest = isoAfter(new Date(request.createdAt), lifeDays * DAY);
  if (at.toISOString() >= latest)
    throw new AppError('CONFLICT', {
      message: `A request lives ${lifeDays} days at most. Please send a new one.`,
    });
  const state = request.state === 'expired' ? reached(request) : request.state;
  return { ...request, state, expiresAt: [wanted, latest].sort()[0] ?? latest };
};

const laterOf = (one: string, other: string) => (one > other ? one : other);

const isSameWish = (last: string | undefined, at: Date) =>
  last !== undefined && isoAfter(new Date(last), SAME_WISH_MS) > at.toISOString();

/** Another 14 days, on top of those that are left. */
export const extend = (request: FundsRequest, at: Date): FundsRequest => {
  const from = new Date(laterOf(request.expiresAt, at.toISOString()));
  const extended = answerableUntil(request, isoAfter(from, DAYS_TO_ANSWER * DAY), at);
  if (isSameWish(request.extendedAt, at)) return request;
  if (extended.expiresAt > request.expiresAt) return { ...extended, extendedAt: at.toISOString() };
  throw new AppError('CONFLICT', { message: 'This request already lives as long as one can. Please send a new one.' });
};

/** Who gets it only now has 14 days from now, too. */
export const askAgain = (request: FundsRequest, at: Date): FundsRequest =>
  answerableUntil(request, laterOf(request.expiresAt, isoAfter(at, DAYS_TO_ANSWER * DAY)), at);

const reached = (request: FundsRequest): RequestState => {
  const last = messageStatus(request);
  return last === AT_BANK ? 'at_bank' : last === OPENED ? 'opened' : 'sent';
};

export const expire = (request: FundsRequest, at: Date): FundsRequest =>
  isOpenState(request.state) && request.expiresAt <= at.toISOString() ? { ...request, state: 'expired' } : request;

export const remind = (request: FundsRequest, at: Date): FundsRequest => {
  requireOpen(request, 'remind of');
  if (isOver(request, at)) throw new AppError('CONFLICT', { message: 'This request has expired. Extend it first.' });
  if (request.state === 'at_bank')
    throw new AppError('CONFLICT', { message: 'The bank is already building the report.' });
  if (isSameWish(request.remindedAt, at)) return request;
  if (request.remindersSent >= MAX_REMINDERS)
    throw new AppError('CONFLICT', { message: `${MAX_REMINDERS} reminders have been sent. Please call your client.` });
  return { ...request, remindersSent: request.remindersSent + 1, remindedAt: at.toISOString() };
};
