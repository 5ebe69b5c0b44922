// The life of a funds request: sent -> opened -> at the bank -> received, or expired, or canceled. Pure: each
// transition takes the request and returns its new state, or refuses.
import { AppError } from '#core/http/errors.ts';
import { HOUR, isoAfter, MINUTE } from '#core/platform/clock.ts';
import type { ReminderPlan } from './contract.ts';
import { type FundsRequest, type Step, termsOf } from './entity.ts';
import { endOfCorrected, endOfExtended, isExpired, isOpenState, refusalTo, waitsForOthers } from './status.ts';
import {
  MESSAGE_STATUSES,
  type MessageStatus,
  type RequestAction,
  type RequestChange,
  type RequestState,
} from './vocabulary.ts';

/** The same action twice within this time is a double click, or a retry after a lost reply. */
const DOUBLE_CLICK_MS = MINUTE;

const [SENT, OPENED, AT_BANK, RECEIVED] = MESSAGE_STATUSES;
const STATUS_OF = { sent: SENT, opened: OPENED, at_bank: AT_BANK, received: RECEIVED } as const;

export const clientName = (request: Pick<FundsRequest, 'clientFirstName' | 'clientLastName'>): string =>
  `${request.clientFirstName} ${request.clientLastName}`.trim();

/** The last status reached; canceling or expiring does not take a step back. */
export const messageStatus = (request: Pick<FundsRequest, 'steps'>): MessageStatus =>
  request.steps.at(-1)?.status ?? SENT;

const stepTo = (request: FundsRequest, state: keyof typeof STATUS_OF, at: Date, evidence: string): FundsRequest => ({
  ...request,
  state,
  steps: [...request.steps, { status: STATUS_OF[state], at: at.toISOString(), evidence }],
});

export const firstSteps = (at: Date): Step[] => [
  { status: SENT, at: at.toISOString(), evidence: 'created by the agent' },
];

/**
 * Refuses actions that a link no longer allows, and names the person to contact. A received request stays readable
 * for its guest.
 */
export const requireAnswerable = (request: FundsRequest, now: Date): void => {
  const { agentName, agentEmail } = request;
  if (request.state === 'cancelled')
    throw new AppError('LINK_CANCELLED', {
      message: `${agentName} (${agentEmail}) has canceled this request. You don't need to do anything.`,
    });
  if (isExpired(request, now))
    throw new AppError('LINK_EXPIRED', {
      message: `This link has expired. Please ask ${agentName} (${agentEmail}) for a new one.`,
    });
};

export const open = (request: FundsRequest, at: Date): FundsRequest =>
  request.state === 'sent' ? stepTo(request, 'opened', at, 'opened with id and pin') : request;

const MOST_VISITS = 20;

/** The client is on the page, which may only be reloaded: within an hour it's the same visit. */
export const visit = (request: FundsRequest, at: Date): FundsRequest => {
  const opened = open(request, at);
  if (opened !== request) return opened;
  const first = request.steps.find(({ status }) => status === OPENED)?.at ?? request.createdAt;
  const { visits = [] } = request;
  if (isoAfter(new Date(visits.at(-1) ?? first), HOUR) > at.toISOString()) return request;
  return { ...request, visits: [...visits, at.toISOString()].slice(-MOST_VISITS) };
};

export const sendToBank = (request: FundsRequest, at: Date): FundsRequest => {
  requireAnswerable(request, at);
  if (request.state === 'at_bank' || request.state === 'received') return request;
  return stepTo(open(request, at), 'at_bank', at, 'the client asked the bank for the report');
};

export const receive = (request: FundsRequest, reportId: string, at: Date): FundsRequest => {
  if (request.state !== 'at_bank') throw new AppError('CONFLICT');
  return { ...stepTo(request, 'received', at, `report ${reportId}`), reportId };
};

/** One person's part is done; the report waits for the others'. */
export const receivePart = (request: FundsRequest, fundsReportId: string, at: Date): FundsRequest => {
  if (request.state !== 'at_bank') throw new AppError('CONFLICT');
  return { ...stepTo(request, 'received', at, `part ${fundsReportId}`), part: fundsReportId };
};

/** There will be no report yet: the reached steps stay, and the client can try again. */
export const reopen = (request: FundsRequest): FundsRequest =>
  request.state === 'at_bank' || waitsForOthers(request) ? { ...request, state: 'opened', part: undefined } : request;

/** `repeats`: a repeated click isn't refused for a limit that the first one used up. */
const requireAllowed = (request: FundsRequest, action: RequestAction, now: Date, repeats?: string): boolean => {
  const { state, limits } = refusalTo(request, action, now);
  const isRepeat = repeats !== undefined && isoAfter(new Date(repeats), DOUBLE_CLICK_MS) > now.toISOString();
  const message = state ?? (isRepeat ? undefined : limits);
  if (message) throw new AppError('CONFLICT', { message });
  return !isRepeat;
};

const MOST_CHANGES = 60;

/** Adds an entry for the request's log. */
export const noted = (request: FundsRequest, what: RequestChange, at: Date): FundsRequest => ({
  ...request,
  changes: [...(request.changes ?? []), { what, at: at.toISOString() }].slice(-MOST_CHANGES),
});

export const cancel = (request: FundsRequest, at: Date): FundsRequest => {
  if (request.state === 'cancelled') return request;
  requireAllowed(request, 'cancel', at);
  return { ...noted(request, 'cancelled', at), state: 'cancelled' };
};

/** An expired request's earlier state. */
const resumed = (request: FundsRequest): RequestState => {
  if (request.state !== 'expired') return request.state;
  const last = messageStatus(request);
  return last === AT_BANK ? 'at_bank' : last === OPENED ? 'opened' : 'sent';
};

/** Another 14 days, on top of the remaining ones. */
export const extend = (request: FundsRequest, at: Date): FundsRequest => {
  if (!requireAllowed(request, 'extend', at, request.extendedAt)) return request;
  const expiresAt = endOfExtended(request, at);
  return { ...noted(request, 'extended', at), state: resumed(request), expiresAt, extendedAt: at.toISOString() };
};

/** The fields that make the corrected request another one. */
type Pin = Pick<FundsRequest, 'pinVersion' | 'pinDigest' | 'browsersSince'>;
type Successor = Pick<FundsRequest, 'id' | 'communicationId' | 'clientEmail'> & Pin;

/**
 * Another person gets the request: it begins again without a history. The first reader's text, signatures and banks
 * stay with the former request, which ends here. There are 14 days to answer from now.
 */
export const correctEmail = (
  request: FundsRequest,
  successor: Successor,
  /** No one gets this pin: the former link no longer opens. */
  deadPin: Pin,
  at: Date,
): { former: FundsRequest; next: FundsRequest } => {
  requireAllowed(request, 'correctEmail', at);
  const { subject, agentId, agentName, agentEmail, clientFirstName, clientLastName } = request;
  const { createdAt, joint, reminderPlan } = request;
  return {
    former: {
      ...noted(request, 'corrected', at),
      ...deadPin,
      state: 'cancelled',
      replacedBy: successor.communicationId,
    },
    next: {
      ...termsOf(request),
      ...successor,
      subject,
      agentId,
      agentName,
      agentEmail,
      clientFirstName,
      clientLastName,
      joint,
      corrections: (request.corrections ?? 0) + 1,
      // The longest time to answer counts from the first request.
      createdAt,
      state: 'sent',
      steps: firstSteps(at),
      expiresAt: endOfCorrected(request, at),
      remindersSent: 0,
      reminderPlan,
      revision: 0,
    },
  };
};

export const expire = (request: FundsRequest, at: Date): FundsRequest =>
  isOpenState(request.state) && isExpired(request, at)
    ? { ...noted(request, 'expired', at), state: 'expired' }
    : request;

/** The agent copies or texts the address of the client's page, which requires the pin. */
export const showLink = (request: FundsRequest, at: Date): FundsRequest => {
  requireAllowed(request, 'showLink', at);
  return noted(request, 'link_shown', at);
};

/** Reminders that went out already count, under any plan. */
export const changeReminderPlan = (request: FundsRequest, plan: ReminderPlan, at: Date): FundsRequest => {
  requireAllowed(request, 'changeReminders', at);
  if (request.reminderPlan === plan) return request;
  const planChanges = [...(request.planChanges ?? []), { plan, at: at.toISOString() }].slice(-MOST_CHANGES);
  return { ...request, planChanges, reminderPlan: plan };
};

export const remind = (request: FundsRequest, at: Date): FundsRequest => {
  if (!requireAllowed(request, 'remind', at, request.remindedAt)) return request;
  return {
    ...noted(request, 'reminded', at),
    remindersSent: request.remindersSent + 1,
    remindedAt: at.toISOString(),
  };
};
