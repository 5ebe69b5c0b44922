// The agent's tasks, most pressing first, from the notifications and requests that the page has anyway.

import { type Communication, MESSAGE_STATUS, phaseOf, type Status } from '#contracts/funds/request';
import { DATE_WORDS, type Listing } from '#contracts/listings/listing';
import type { AccountInfo } from '#contracts/members/account';
import { type ClientEvent, eventAbout, type FeedEvent, type MessageEvent } from '#contracts/members/dashboard';
import { assistantName, type ShownProposal } from '#contracts/members/proposals';
import type { routes as mailRoutes } from '#contracts/open/mail-in';
import type { Reply } from '#core/http/route.ts';
import { dayOfDeadline } from '#core/platform/deadline.ts';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { daysBetween } from '#web/funds/recent-communications.ts';
import { daysLeft } from '#web/ui/format/date-time.tsx';
import { strings } from '../strings.ts';

const EXPIRES_SOON_DAYS = 3;
const UNOPENED_DAYS = 2;
const SLOW_BANK_DAYS = 2;

const texts = strings.today;

export type Todo = {
  id: string;
  kind:
    | 'bounced'
    | 'waiting'
    | 'mail'
    | 'warned'
    | 'report'
    | 'review'
    | 'proposal'
    | 'expiring'
    | 'date'
    | 'slowBank'
    | 'unopened'
    | 'draft'
    | 'setup'
    | 'secure';
  words: string;
  to: string;
  action: string;
  /** A kind whose tasks share a line if there are several (`lines.ts`). */
  alike?: keyof typeof texts.alike;
  /** Among tasks of the same kind, the lowest comes first. */
  urgency?: number;
  /** The event that is marked as opened when the agent follows the task. */
  event?: FeedEvent;
};

const ORDER: Todo['kind'][] = [
  'bounced',
  'waiting',
  'mail',
  'warned',
  'report',
  'review',
  'proposal',
  'expiring',
  'date',
  'slowBank',
  'unopened',
  'draft',
  'setup',
  'secure',
];
/** Emails that did not arrive, or that the recipient reported as spam. */
const BOUNCED = new Set<string>(['bounce', 'complaint', 'reject'] satisfies MessageEvent[]);
/** Events that the agent has to answer or look at, because a client waits: the first are the most pressing. */
const ASKED = ['chat', 'tour', 'sign'] as const satisfies ClientEvent[];
const askedIn = (client: ClientEvent) => ASKED.find((one) => one === client);

/** True if an email bounced but doesn't matter: the client has the request anyway, or no longer needs it. */
const isSettled = ({ request, status }: Communication): boolean => request !== undefined && status.is !== 'sent';

/** The client has done their part, so the deadline no longer matters to them. */
const SETTLED = new Set<Status['is']>(['at_bank', 'part_done']);

/** Documents that the client shared besides a bank's answer, for the agent's own review. */
const REVIEWED: Partial<Record<Status['is'], 'files' | 'authority'>> = {
  files_sent: 'files',
  authority_sent: 'authority',
};

/** Unconfirmed funds, or funds that may be someone else's, never look like good news. */
const arrivalOf = (event: FeedEvent, report: Communication | undefined) => {
  if (report?.status.is === 'not_confirmed') return { kind: 'warned', alike: 'short' } as const;
  return event.alert ? ({ kind: 'warned', alike: 'warned' } as const) : ({ kind: 'report', alike: 'report' } as const);
};

const transactionAddress = (id: string | undefined) => (id ? href.transaction(id) : paths.transactions);

/** The task to answer someone: the client in a conversation, or the other side about a letter. */
const askedBy = (event: FeedEvent): Todo | undefined => {
  const about = eventAbout(event.id);
  const { id, subject, date, messages = 0 } = event;
  const todo = {
    id,
    kind: 'waiting',
    words: messages > 1 ? texts.several(subject, messages) : subject,
    event,
  } as const;
  if (about && 'letterOf' in about && about.isReply)
    return { ...todo, alike: 'reply', to: href.proofOfFunds(about.letterOf), action: texts.read };
  const asked = about && 'client' in about && askedIn(about.client);
  if (asked)
    return {
      ...todo,
      alike: asked,
      urgency: ASKED.indexOf(asked),
      // A conversation has only one notification. With the time in its ID, a dismissed task comes back with the next message.
      ...(asked === 'chat' && { id: `${id}~${Date.parse(date)}` }),
      to: transactionAddress(about.transactionId),
      action: asked === 'chat' ? texts.answer : texts.look,
    };
  return undefined;
};

const ofEvent = (event: FeedEvent, named: Map<string, Communication>): Todo[] => {
  if (event.read && !event.waits) return [];
  const { id, message } = event;
  const about = eventAbout(id);
  if (about && 'happened' in about && BOUNCED.has(about.happened)) {
    const bounced = named.get(about.communicationId);
    if (bounced && isSettled(bounced)) return [];
    return [
      {
        id,
        kind: 'bounced',
        alike: 'bounced',
        words: event.subject,
        to: href.communications({ id: about.communicationId }),
        action: texts.correct,
        event,
      },
    ];
  }
  const asked = askedBy(event);
  if (asked) return [asked];
  if (message?.message_status !== MESSAGE_STATUS.received) return [];
  const report = named.get(message.id);
  if (report && (phaseOf(report.status) === 'over' || report.status.is in REVIEWED)) return [];
  const who = report?.name || message.to_user;
  const { kind, alike } = arrivalOf(event, report);
  return [{ id, kind, alike, words: texts[alike](who), to: href.proofOfFunds(message.id), action: texts.read, event }];
};

/** The task for a request that waits. If the server allows no action, the agent can only look at it. */
const waitingIn = (
  { name, to_user, status, message_date }: Communication,
  { expires_at, steps }: NonNullable<Communication['request']>,
  now: Date,
): Omit<Todo, 'id' | 'to'> | undefined => {
  const who = name || to_user;
  const shared = REVIEWED[status.is];
  if (shared) return { kind: 'review', alike: 'review', words: texts[shared](who), action: texts.review };
  const offered = (action: 'extend' | 'remind') => (status.actions.includes(action) ? texts[action] : texts.look);
  const left = daysLeft(dayOfDeadline(expires_at), now);
  if (phaseOf(status) === 'open' && !SETTLED.has(status.is) && left <= EXPIRES_SOON_DAYS)
    return {
      kind: 'expiring',
      alike: 'expiring',
      words: texts.expiring(who, left),
      action: offered('extend'),
      urgency: left,
    };
  const since = Math.floor(daysBetween(steps.at(-1)?.at ?? message_date, now));
  if (status.is === 'at_bank' && since >= SLOW_BANK_DAYS)
    return {
      kind: 'slowBank',
      alike: 'slowBank',
      words: texts.slowBank(who, since),
      action: texts.look,
      urgency: -since,
    };
  return status.is === 'sent' && since >= UNOPENED_DAYS
    ? {
        kind: 'unopened',
        alike: 'unopened',
        words: texts.unopened(who, since),
        action: offered('remind'),
        urgency: -since,
      }
    : undefined;
};

const ofCommunication = (communication: Communication, now: Date): Todo[] => {
  const { id, kind, name, to_user, request, deal_id } = communication;
  const who = name || to_user;
  const to = href.communications({ id });
  if (kind === 'draft')
    return [
      { id, kind: 'draft', alike: 'draft', words: who ? texts.draftTo(who) : texts.draft, to, action: texts.finish },
    ];
  if (!request) return [];
  const todo = waitingIn(communication, request, now);
  if (!todo) return [];
  return [{ id, ...todo, to: todo.kind === 'review' && deal_id ? href.deal(deal_id) : to }];
};

const DATE_SOON_DAYS = 7;

/** The next date of each contract, once it's close. */
export const datesTodo = (listings: readonly Listing[], now: Date): Todo[] =>
  listings.flatMap(({ id, address, contract }) => {
    const next = contract?.dates.find(({ day }) => daysLeft(day, now) >= 0);
    const left = next && daysLeft(next.day, now);
    if (!next || left === undefined || left > DATE_SOON_DAYS) return [];
    const words = texts.date(DATE_WORDS[next.name], address, left);
    return [
      {
        id: `${id} ${next.name} ${next.day}`,
        kind: 'date',
        alike: 'date',
        words,
        to: href.listing(id),
        action: texts.look,
        urgency: left,
      },
    ];
  });

type Held = Reply<typeof mailRoutes.heldMail>['deals'];

/** Held emails are tasks until they're accepted or deleted. A dismissed deal comes back with the next email. */
export const mailTodo = (deals: Held): Todo[] =>
  deals.map(({ id, about, waiting, at }) => ({
    id: `${id}~${Date.parse(at)}`,
    kind: 'mail',
    words: texts.mail(about, waiting),
    to: href.deal(id),
    action: texts.look,
  }));

/** The page where the agent confirms or rejects the proposal. */
const placeOf = ({ id, what }: ShownProposal): string => {
  if (what.kind === 'request') return href.requestReport({ proposal: id });
  return what.kind === 'reminder' ? href.communications({ id: what.communication_id }) : paths.callList;
};

/** Proposals are tasks until they're confirmed, rejected or expired. */
export const proposalTodo = (proposals: readonly ShownProposal[]): Todo[] =>
  proposals.map((proposal) => {
    const { id, what, about } = proposal;
    return {
      id,
      kind: 'proposal',
      alike: 'proposal',
      words: texts.proposal[what.kind](assistantName(proposal), about),
      to: placeOf(proposal),
      action: texts.review,
    };
  });

/** Setting up the account is a task if it wasn't finished, or begun: people may have signed up on another device. */
export const setupTodo = (account: AccountInfo | undefined): Todo[] =>
  account && account.address === ''
    ? [{ id: 'setup', kind: 'setup', words: texts.setup, to: paths.newAccount, action: texts.finishSetup }]
    : [];

type SignIn = { auth_model: string; has_second_step: boolean };

/** People who sign in with Google or Facebook set up a second step there. */
export const secureTodo = (account: SignIn | undefined): Todo[] =>
  account?.auth_model === 'password' && !account.has_second_step
    ? [{ id: 'account', kind: 'secure', words: texts.secure, to: href.profile('security'), action: texts.setUp }]
    : [];

export const todayOf = (events: readonly FeedEvent[], communications: readonly Communication[], now: Date): Todo[] => {
  const named = new Map(communications.map((communication) => [communication.id, communication]));
  // The panel of the first hour shows the sample's progress, so its events aren't tasks.
  const isOfSample = ({ id }: FeedEvent) => id.split('~').some((part) => named.get(part)?.sample);
  return [
    ...events.filter((event) => !isOfSample(event)).flatMap((event) => ofEvent(event, named)),
    ...communications.filter(({ sample }) => !sample).flatMap((communication) => ofCommunication(communication, now)),
  ].sort(
    (one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || (one.urgency ?? 0) - (other.urgency ?? 0),
  );
};

export const keyOfTodo = ({ kind, id }: Pick<Todo, 'kind' | 'id'>): string => `${kind} ${id}`;

/** The task to set up the account stays, because the account can't send reports before. A proposal is rejected on its own page. */
export const mayBeDismissed = ({ kind }: Pick<Todo, 'kind'>): boolean => kind !== 'setup' && kind !== 'proposal';

export const withDismissed = (before: readonly string[], item: string, dismissed: boolean): string[] => [
  ...before.filter((one) => one !== item),
  ...(dismissed ? [item] : []),
];

export const left = (todos: readonly Todo[], dismissed: readonly string[]): Todo[] =>
  todos.filter((todo) => !(mayBeDismissed(todo) && dismissed.includes(keyOfTodo(todo))));
