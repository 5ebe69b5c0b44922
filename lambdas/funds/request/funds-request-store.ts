// A funds request is three rows: the guest's link, the agent's communication and the agent's notification. They
// change together, in one transaction, on the condition that the link is unchanged since the decision.

import { type Db, isNew, type Write, when } from '#core/data/db.ts';
import { dueIn, NOT_DUE } from '#core/data/due-list.ts';
import { rowChanges } from '#core/data/entity.ts';
import { truncate } from '#core/documents/formatted-text.ts';
import type { Complete } from '#core/platform/complete.ts';
import { formatCents } from '#core/platform/money.ts';
import { SAMPLE_WORDS } from '#core/platform/sample-words.ts';
import { inHistory } from '#public/clients/client';
import { bankWork, guestOwner } from '#public/funds/bank';
import { notification, notify, type ProofOfFundsNotification, renotify } from '#public/members/dashboard';
import { dealKeysOf, dealOf, pipelineKeysOf } from './deal-of.ts';
import { documentWords, needsWarning, UNVERIFIED } from './documents/client-documents.ts';
import {
  communication,
  type FundsRequest,
  fundsRequest,
  OPEN_REQUESTS,
  type Outcome,
  progressOf,
  REPORT_FIELDS,
  type RequestRow,
  termsOf,
} from './entity.ts';
import { clientName, messageStatus } from './funds-request.ts';
import { lacksGiftLetter } from './gift/gift-letter.ts';
import { type Joint, together } from './people.ts';
import { isLinked, isOpenState, waitsForOthers } from './status.ts';
import type { RequestChange } from './vocabulary.ts';

const STATE_WORDS: Record<FundsRequest['state'], string> = {
  sent: 'Your request is on its way by email.',
  opened: 'Your client has opened the request.',
  at_bank: 'The bank is preparing the report.',
  received: 'The report has arrived.',
  expired: 'The request expired without an answer. You can extend it.',
  cancelled: 'You canceled this request.',
};

/**
 * Until something is sent, the agent learns only that a bank is linked: neither the client's decision nor the bank's
 * answer.
 */
const stateWords = (request: FundsRequest): string =>
  isLinked(request) ? 'Bank linked, waiting for your client.' : STATE_WORDS[request.state];

const wordsOf = (request: FundsRequest): string => {
  const { joint, state, changes = [] } = request;
  const documents = documentWords(request);
  if (documents) return documents;
  if (changes.at(-1)?.what === 'link_wanted')
    return 'Your client asks for a new link. Extend the request, and they get one by email.';
  if (request.replacedBy) return 'You corrected the address: the request went to another one instead.';
  if (request.listing && state === 'sent')
    return 'They asked for it at your listing. Their link is on its way by email.';
  if (!joint) return stateWords(request);
  const others = together(joint.others.map(({ name }) => name));
  const parts = joint.others.length === 1 ? 'part is' : 'parts are';
  if (waitsForOthers(request)) return `This part is done. The joint report arrives once ${others}'s ${parts} done.`;
  if (state === 'received') return `The joint report with ${others} has arrived.`;
  if (state === 'cancelled') return `You canceled this request and ${others}'s.`;
  return `${stateWords(request)} Together with ${others}.`;
};

const LONGEST_EXCERPT = 200;
const excerptOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST_EXCERPT ? `${truncate(line, LONGEST_EXCERPT)}...` : line;
};

/** A warning that must not be overlooked. */
const alertOf = ({ fundStatus, warning }: Partial<Outcome>, request: FundsRequest): string | undefined =>
  [
    fundStatus === 0 ? `Not confirmed: ${formatCents(request.proofAmount)}.` : '',
    warning ?? '',
    needsWarning(request) ? UNVERIFIED : '',
  ]
    .filter(Boolean)
    .join(' ') || undefined;

/** The report's result in short: the verdict, then the client's notes. */
const outcomeWords = ({ fundStatus, answers = [] }: Partial<Outcome>, { proofAmount }: FundsRequest): string[] => {
  const amount = formatCents(proofAmount);
  const verdict =
    fundStatus === 1 ? [`The bank confirms ${amount}.`] : fundStatus === 0 ? [`${amount} isn't confirmed.`] : [];
  return [
    ...verdict,
    ...answers.map(
      ({ by, title, message }) => `${by} writes: "${excerptOf([title, message].filter(Boolean).join(' '))}"`,
    ),
  ];
};

const latestOf = ({ steps, createdAt, documents }: FundsRequest): string => {
  const step = steps.at(-1)?.at ?? createdAt;
  return documents && documents.at > step ? documents.at : step;
};

const QUIET_CHANGES: readonly RequestChange[] = ['reminded', 'link_shown', 'locked'];

/** The time of the latest news in its notification. */
const newsAt = (request: FundsRequest): string => {
  const { bankLinkedAt = '', changes = [] } = request;
  const newsworthy = changes.filter(({ what }) => !QUIET_CHANGES.includes(what)).map(({ at }) => at);
  return [latestOf(request), bankLinkedAt, ...newsworthy].sort().at(-1) ?? request.createdAt;
};

const notificationOf = (request: FundsRequest, outcome: Partial<Outcome> = {}): ProofOfFundsNotification => ({
  id: request.communicationId,
  type: 1,
  subject: `${request.sample ? `${SAMPLE_WORDS.en.mark}: ` : ''}Proof of funds from ${clientName(request)}`,
  body: [wordsOf(request), ...outcomeWords(outcome, request)].join(' '),
  alert: alertOf(outcome, request),
  date: newsAt(request),
  read: false,
  toUser: request.clientEmail,
  messageDate: request.createdAt,
  status: messageStatus(request),
});

const communicationKey = ({ agentId, communicationId }: FundsRequest) => ({ agentId, communicationId });

/** The communication's changes when the request changes. */
const following = (request: FundsRequest) => ({
  ...progressOf(request),
  toUser: request.clientEmail,
  status: messageStatus(request),
  lacksLetter: lacksGiftLetter(request) ? (true as const) : undefined,
});

/** The communication's facts until the bank has answered. */
const unanswered = (request: FundsRequest) => ({
  fundStatus: request.state === 'at_bank' || waitsForOthers(request) ? ('pending' as const) : ('' as const),
});

/** The request's place in the client's timeline, by its latest event. */
const historyOf = (request: FundsRequest) => inHistory(request.agentId, request.clientEmail, latestOf(request));

const peopleOn = ({ others }: Joint): NonNullable<RequestRow['people']> =>
  others.map(({ communicationId: id, name, role }) => ({ id, name, role }));

type FirstRow = Complete<Omit<RequestRow, Exclude<keyof Outcome, 'fundStatus'>>>;

export const communicationOf = (request: FundsRequest): FirstRow => ({
  ...following(request),
  ...unanswered(request),
  id: request.communicationId,
  kind: 'request',
  linkId: request.id,
  fromUser: request.agentName,
  name: clientName(request),
  role: request.joint?.role,
  people: request.joint && peopleOn(request.joint),
  othersAllow: undefined,
  deal: dealOf(request),
  subject: request.subject || `Proof-of-funds request for ${formatCents(request.proofAmount)}`,
  date: request.createdAt,
  ...termsOf(request),
});

const inReview = ({ id }: Pick<FundsRequest, 'id'>, reviewAt: string) => dueIn(OPEN_REQUESTS, id, reviewAt);

/** Upkeep reviews the request at `reviewAt`, to remind the client or to let it expire. */
export const createWrites = (request: FundsRequest, reviewAt: string): Write[] => [
  fundsRequest.put(
    { linkId: request.id },
    { ...request, linkId: request.id, kind: 'request' },
    { if: isNew, index: inReview(request, reviewAt) },
  ),
  communication.put(communicationKey(request), communicationOf(request), {
    index: { ...dealKeysOf(request), ...pipelineKeysOf(request), ...historyOf(request) },
  }),
  notify(request.agentId, notificationOf(request)),
];

type ChangeOptions = {
  reviewAt?: string;
  /** New facts about the report. */
  outcome?: Partial<Outcome>;
  /** Leaves the notification unchanged. */
  silent?: boolean;
  /** The time of its news, if the request doesn't have it. */
  newsAt?: Date;
  /** The answer is gone, and its facts are removed. */
  isOver?: boolean;
};

const isAnswered = (request: FundsRequest): boolean => request.state === 'received' && !waitsForOthers(request);

/** The line's words about the report. A client's later visit, or a file that the agent reviews, doesn't change an answer. */
const resultOf = (before: FundsRequest, after: FundsRequest, { outcome, isOver }: ChangeOptions) =>
  isAnswered(before) && isAnswered(after) && !outcome && !isOver
    ? {}
    : { ...unanswered(after), ...outcome, ...pipelineKeysOf(after, outcome) };

const reviewChange = (before: FundsRequest, after: FundsRequest, reviewAt?: string) => {
  if (!isOpenState(after.state)) return { remove: NOT_DUE };
  // A request that is open again had no review anymore; it expires like any other.
  const next = reviewAt ?? (isOpenState(before.state) ? undefined : after.expiresAt);
  return { set: next ? inReview(after, next) : {}, remove: [] };
};

/**
 * The three rows of one decided change. It fails as a whole if the request has changed in the meantime: `revision`
 * counts changes, so two that both leave the state unchanged can't overwrite each other.
 */
export const changeWrites = (before: FundsRequest, after: FundsRequest, options: ChangeOptions = {}): Write[] => {
  const review = reviewChange(before, after, options.reviewAt);
  const changed = rowChanges(before, after);
  const { id, type, messageDate, alert, ...news } = notificationOf(after, options.outcome);
  return [
    fundsRequest.update(
      { linkId: before.id },
      {
        add: { revision: 1 },
        set: { ...changed.set, ...review.set },
        remove: [...changed.remove, ...review.remove],
      },
      {
        name: 'request',
        if: when('#state = :before AND #revision = :revision', {
          ':before': before.state,
          ':revision': before.revision,
        }),
      },
    ),
    communication.update(communicationKey(before), {
      set: { ...following(after), ...resultOf(before, after, options), ...historyOf(after) },
      remove: options.isOver ? REPORT_FIELDS : [],
    }),
    ...(options.silent
      ? []
      : [
          renotify(before.agentId, before.communicationId, {
            set: { ...news, date: options.newsAt?.toISOString() ?? news.date, ...(alert ? { alert } : {}) },
            setIfAbsent: { id, type, messageDate },
            remove: alert ? [] : ['alert'],
          }),
        ]),
  ];
};

/** A change that only the request's own row shows. */
export const silentChange = (before: FundsRequest, after: FundsRequest): Write[] => [
  fundsRequest.update(
    { linkId: before.id },
    { ...rowChanges(before, after), add: { revision: 1 } },
    { name: 'request', if: when('#revision = :revision', { ':revision': before.revision }) },
  ),
];

/** Moves the request's line and notification to another agent; the client's link stays. */
export const handOverWrites = (before: FundsRequest, after: FundsRequest): Write[] => {
  const { set, remove } = rowChanges(before, after);
  return [
    fundsRequest.update(
      { linkId: before.id },
      { add: { revision: 1 }, set, remove },
      {
        name: 'request',
        if: when('#agentId = :agentId AND #revision = :revision', {
          ':agentId': before.agentId,
          ':revision': before.revision,
        }),
      },
    ),
    communication.delete(communicationKey(before)),
    communication.put(communicationKey(after), communicationOf(after), {
      index: { ...dealKeysOf(after), ...pipelineKeysOf(after), ...historyOf(after) },
    }),
    notification.delete({ agentId: before.agentId, eventId: before.communicationId }),
    notify(after.agentId, notificationOf(after)),
  ];
};

/** Each of the others now belongs to the request that replaced `former`. */
export const rejoinWrites = (other: FundsRequest, former: FundsRequest, next: FundsRequest): Write[] => {
  if (!other.joint) return [];
  const others = other.joint.others.map((one) =>
    one.linkId === former.id ? { ...one, linkId: next.id, communicationId: next.communicationId } : one,
  );
  const joint = { ...other.joint, others };
  return [
    fundsRequest.update(
      { linkId: other.id },
      { set: { joint }, add: { revision: 1 } },
      { name: 'other request', if: when('#revision = :revision', { ':revision': other.revision }) },
    ),
    communication.update(communicationKey(other), { set: { people: peopleOn(joint) } }),
  ];
};

/** This request's banks aren't needed anymore: the worker ends our access to them. */
export const endBanksWrite = (linkId: string, at: Date): Write =>
  bankWork({ type: 'disconnect', owner: guestOwner(linkId), abandon: true }, at);

/** Discards the file of a gift letter that the request no longer has. */
export const discardGiftWrites = ({ id, gift }: FundsRequest, at: Date): Write[] =>
  gift?.fingerprint ? [bankWork({ type: 'gift letter', owner: guestOwner(id), discard: gift.fingerprint }, at)] : [];

export const readRequest = async (db: Pick<Db, 'get'>, linkId: string): Promise<FundsRequest | undefined> => {
  const item = await db.get(fundsRequest.key({ linkId }), { consistent: true });
  return item?.kind === 'request' ? fundsRequest.read(item) : undefined;
};

/** The requests of the same proof, without this one. */
export const readOthers = async (
  db: Pick<Db, 'get'>,
  { joint }: Pick<FundsRequest, 'joint'>,
): Promise<FundsRequest[]> => {
  const found = await Promise.all((joint?.others ?? []).map(({ linkId }) => readRequest(db, linkId)));
  return found.filter((one) => one !== undefined);
};

export const requestOfCommunication = async (
  db: Pick<Db, 'get'>,
  agentId: string,
  communicationId: string,
): Promise<FundsRequest | undefined> => {
  const row = await communication.get(db, { agentId, communicationId }, { consistent: true });
  return row?.kind === 'request' ? readRequest(db, row.linkId) : undefined;
};
