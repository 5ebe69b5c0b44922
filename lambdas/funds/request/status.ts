// The name of a line in the agent's communications, its next step, and the allowed actions. Lists, pages and routes
// all read it here. Pure.
import { AppError } from '#core/http/errors.ts';
import { dayOfDeadline, daysLater, deadlineAfter, endOfDay } from '#core/platform/deadline.ts';
import { isSandbox } from '#core/security/sandbox.ts';
import { ACTIONS, type Status } from './communications/vocabulary.ts';
import { isAskable } from './consent/may-ask-again.ts';
import type { CommunicationRow, FundsRequest, ReportRow, RequestRow } from './entity.ts';
import { lacksGiftLetter } from './gift/gift-letter.ts';
import { mostReminders } from './manage/reminder-plan.ts';
import { isEntity, isTheirs } from './outcome.ts';
import { LIMITS, REQUEST_ACTIONS, type RequestAction, type RequestState } from './vocabulary.ts';

const MAX_LIFE_DAYS = 90;
/** When the second part arrives, the first must not be older than a report's validity. */
const MAX_JOINT_LIFE_DAYS = 30;

/** The facts behind a decision about a request: its own row and its line in the list both have them. */
type Asked = Pick<
  RequestRow,
  'state' | 'expiresAt' | 'remindersSent' | 'reminderPlan' | 'corrections' | 'bankLinkedAt' | 'documents' | 'sample'
> & { createdAt: string; isJoint: boolean; isPartDone: boolean; lacksLetter: boolean };

export const isOpenState = (state: RequestState): boolean =>
  state === 'sent' || state === 'opened' || state === 'at_bank';

/** True once the time to answer is over, even if upkeep hasn't marked the request yet. */
export const isExpired = (request: Pick<FundsRequest, 'state' | 'expiresAt'>, now: Date): boolean =>
  request.state === 'expired' || (isOpenState(request.state) && request.expiresAt <= now.toISOString());

export const waitsForOthers = (request: Pick<FundsRequest, 'joint' | 'state' | 'reportId'>): boolean =>
  request.joint !== undefined && request.state === 'received' && request.reportId === undefined;

export const isLinked = ({ state, bankLinkedAt }: Pick<FundsRequest, 'state' | 'bankLinkedAt'>): boolean =>
  state === 'opened' && bankLinkedAt !== undefined;

/** In a sandbox, a sample allows the same actions as a client's request. */
const ofRequest = (request: FundsRequest): Asked => ({
  ...request,
  ...(isSandbox(request.agentId) && { sample: undefined }),
  isJoint: request.joint !== undefined,
  isPartDone: waitsForOthers(request),
  lacksLetter: lacksGiftLetter(request),
});

const ofRow = (row: RequestRow): Asked => ({
  ...row,
  createdAt: row.date,
  isJoint: row.people !== undefined,
  isPartDone: row.state === 'received' && row.people !== undefined && row.fundStatus === 'pending',
  lacksLetter: row.lacksLetter === true,
});

/** True if only the bank's answer is missing. */
const isAtBank = ({ state }: Asked): boolean => state === 'at_bank';

const ALLOWED: Record<RequestState, readonly RequestAction[]> = {
  sent: REQUEST_ACTIONS,
  opened: REQUEST_ACTIONS,
  at_bank: ['extend', 'cancel', 'acceptFiles', 'askForFiles'],
  expired: ['extend', 'correctEmail', 'cancel'],
  received: ['acceptFiles', 'askForFiles'],
  cancelled: [],
};

/** A sample goes from its email to its letter without the agent, who can only remove it. */
const IS_SAMPLE = 'This is a sample. Send a request to a client to do this.';

export const requireReal = ({ sample }: Pick<FundsRequest, 'sample'>): void => {
  if (sample) throw new AppError('CONFLICT', { message: IS_SAMPLE });
};

const refusalByState = (asked: Asked, action: RequestAction, now: Date): string | undefined => {
  if (asked.sample) return IS_SAMPLE;
  const state = isExpired(asked, now) ? 'expired' : asked.state;
  const isAllowed = ALLOWED[state].includes(action) || (asked.isPartDone && action === 'cancel');
  if (isAllowed) return undefined;
  if (asked.isPartDone) return "This client's part is already done.";
  if (state === 'received') return 'The report has already arrived.';
  if (state === 'cancelled') return 'This request has been canceled.';
  if (state === 'expired') return 'This request has expired. Extend it first.';
  return action === 'correctEmail'
    ? 'The address can be corrected only until the bank has been asked.'
    : 'The bank is already preparing the report.';
};

/** The most days to answer a request, with all extensions. */
const daysAtMost = ({ isJoint }: Asked): number => (isJoint ? MAX_JOINT_LIFE_DAYS : MAX_LIFE_DAYS);
const latestEnd = (asked: Asked): string => deadlineAfter(new Date(asked.createdAt), daysAtMost(asked));

const earlier = (one: string, other: string) => (one < other ? one : other);
const later = (one: string, other: string) => (one > other ? one : other);

const extendedEnd = (asked: Asked, now: Date): string => {
  const days = LIMITS.daysToAnswer;
  const end = later(endOfDay(daysLater(dayOfDeadline(asked.expiresAt), days)), deadlineAfter(now, days));
  return earlier(end, latestEnd(asked));
};
export const endOfExtended = (request: FundsRequest, now: Date): string => extendedEnd(ofRequest(request), now);

/** There are 14 days to answer from now, unless that is longer than a request can last. */
export const endOfCorrected = (request: FundsRequest, now: Date): string =>
  earlier(later(request.expiresAt, deadlineAfter(now, LIMITS.daysToAnswer)), latestEnd(ofRequest(request)));

const tooOld = (asked: Asked, now: Date): string | undefined =>
  now.toISOString() < latestEnd(asked)
    ? undefined
    : `A request lasts ${daysAtMost(asked)} days at most. Please send a new one.`;

const refusalToReview = ({ documents }: Asked): string | undefined => {
  if (documents?.state === 'withdrawn') return 'Your client has taken these files back.';
  return !documents || documents.state === 'adding' ? 'Your client has not shared any files.' : undefined;
};

const LIMITED: Record<RequestAction, (asked: Asked, now: Date) => string | undefined> = {
  remind: (asked) => {
    if (isAtBank(asked)) return "Your client has done their part. Only the bank's answer is missing.";
    const most = mostReminders(asked.reminderPlan);
    return asked.remindersSent < most
      ? undefined
      : `Your client has already gotten ${most} reminders, which is the most we send. Please call them.`;
  },
  extend: (asked, now) =>
    tooOld(asked, now) ??
    (extendedEnd(asked, now) > asked.expiresAt
      ? undefined
      : "This request can't be extended any further. Please send a new one."),
  correctEmail: (asked, now) =>
    (asked.corrections ?? 0) < LIMITS.corrections
      ? tooOld(asked, now)
      : `The email of a request can be corrected ${LIMITS.corrections} times. Please send a new request.`,
  acceptFiles: refusalToReview,
  askForFiles: refusalToReview,
  changeReminders: () => undefined,
  cancel: () => undefined,
  showLink: () => undefined,
};

/** The reason why the agent can't do it now. `limits`: those that a repeated click doesn't meet a second time. */
export const refusalTo = (
  request: FundsRequest,
  action: RequestAction,
  now: Date,
): { state: string | undefined; limits: string | undefined } => {
  const asked = ofRequest(request);
  return { state: refusalByState(asked, action, now), limits: LIMITED[action](asked, now) };
};

/** Accepting files twice isn't refused, but it isn't offered again. */
const isDone = ({ documents }: Asked, action: RequestAction): boolean =>
  action === 'acceptFiles' && documents?.state === 'accepted';

const requestActions = (row: RequestRow, now: Date): RequestAction[] => {
  const asked = ofRow(row);
  return REQUEST_ACTIONS.filter(
    (action) => !refusalByState(asked, action, now) && !LIMITED[action](asked, now) && !isDone(asked, action),
  );
};

/** The bank's answer, while it can be relied on, and its outcome. Money in another name is never just confirmed. */
const statusOfReport = (row: RequestRow | ReportRow, now: Date): Status['is'] | undefined => {
  const { fundStatus, holder, withdrawnAt, erasedAt, validUntil, claims, authorities } = row;
  if (withdrawnAt) return 'report_withdrawn';
  if (validUntil ? validUntil <= now.toISOString() : erasedAt !== undefined) return 'report_expired';
  if (fundStatus === 0) return 'not_confirmed';
  if (fundStatus !== 1) return undefined;
  if (holder && isTheirs({ holder, authorities })) return 'confirmed';
  if (claims?.some(({ state }) => state === 'shared')) return 'authority_sent';
  if (holder && isEntity(holder)) return 'entity';
  return holder?.match === 'different' ? 'other_name' : 'holder_unknown';
};

const FILES = {
  sent: 'files_sent',
  accepted: 'files_accepted',
  asked: 'files_asked',
  withdrawn: 'files_withdrawn',
} as const;

/** Files that the client shared instead of a bank, while they are the latest news. No bank has verified them. */
const statusOfFiles = ({ state, documents, bankLinkedAt = '' }: Asked): Status['is'] | undefined =>
  (state === 'sent' || state === 'opened') && documents && documents.state !== 'adding' && documents.at > bankLinkedAt
    ? FILES[documents.state]
    : undefined;

const statusOfRequest = (row: RequestRow, now: Date): Status['is'] => {
  const asked = ofRow(row);
  if (asked.state === 'cancelled') return 'canceled';
  if (isExpired(asked, now)) return 'expired';
  if (asked.isPartDone) return 'part_done';
  if (asked.state === 'received') return 'no_report';
  const files = statusOfFiles(asked);
  if (files) return files;
  if (isAtBank(asked)) return 'at_bank';
  if (isLinked(asked)) return asked.lacksLetter ? 'gift_letter_missing' : 'bank_linked';
  return asked.state === 'sent' ? 'sent' : 'opened';
};

const isIn = (row: CommunicationRow, now: Date): Status['is'] => {
  if (row.kind === 'draft') return 'draft';
  const reported = statusOfReport(row, now);
  if (reported) return row.kind === 'request' && row.state === 'cancelled' ? 'canceled' : reported;
  if (row.kind === 'request') return statusOfRequest(row, now);
  return row.fundStatus === 'pending' ? 'at_bank' : 'no_report';
};

/** A letter to the other side repeats a bank's confirmation, so it needs a valid report on the client's own money. */
const mayMakeLetter = (row: RequestRow | ReportRow, now: Date): boolean =>
  row.kind !== 'incoming' && row.fundStatus === 1 && row.validUntil !== undefined && row.validUntil > now.toISOString();

const actionsOf = (row: CommunicationRow, now: Date): Status['actions'] => {
  if (row.kind === 'draft') return [];
  const allowed = new Set<Status['actions'][number]>(row.kind === 'request' ? requestActions(row, now) : []);
  if (row.kind === 'request' && !row.sample && isAskable(row, now)) allowed.add('askStillGood');
  if (mayMakeLetter(row, now)) allowed.add('letter');
  if (row.kind === 'sent' && row.fundStatus !== '') allowed.add('withdraw');
  return ACTIONS.filter((action) => allowed.has(action));
};

/** The one step that moves a line forward. */
const nextOf = (is: Status['is'], kind: CommunicationRow['kind'], actions: Status['actions']): Status['next'] => {
  const first = (action: 'remind' | 'extend' | 'letter', otherwise: Status['next']) =>
    actions.includes(action) ? action : otherwise;
  switch (is) {
    case 'draft':
      return 'finish';
    case 'sent':
    case 'opened':
    case 'bank_linked':
    case 'gift_letter_missing':
    case 'files_asked':
    case 'files_withdrawn':
      return first('remind', 'call');
    case 'files_sent':
      return 'review';
    case 'part_done':
      return 'others';
    case 'confirmed':
      return first('letter', 'read');
    case 'not_confirmed':
    case 'other_name':
    case 'entity':
    case 'authority_sent':
    case 'holder_unknown':
      return 'read';

    case 'expired':
      return first('extend', 'request_again');
    case 'files_accepted':
    case 'at_bank':
      return 'wait';
    default:
      return kind === 'request' ? 'request_again' : 'none';
  }
};

export const statusOf = (row: CommunicationRow, now: Date): Status => {
  const is = isIn(row, now);
  const actions = actionsOf(row, now);
  const next = nextOf(is, row.kind, actions);
  const isLeftToAgent = row.sample && !actions.includes('letter');
  return { is, actions, next: isLeftToAgent && next !== 'read' && next !== 'wait' ? 'none' : next };
};
