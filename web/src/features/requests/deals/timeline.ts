// The history of a deal, newest first: requests, letters and chats in one line. Pure.
import type { AgentTransaction } from '#contracts/chat/transaction';
import type { WholeDeal } from '#contracts/funds/deals';
import { type Communication, MESSAGE_STATUS } from '#contracts/funds/request';
import { DATE_WORDS, type Listing } from '#contracts/listings/listing';
import type { ShownMail } from '#contracts/open/mail-in';
import { href } from '#web/config/href.ts';
import { formatMoney } from '#web/ui/format/money.tsx';
import { strings } from './strings.ts';

const words = strings.deal.events;
const { you, bank, us } = strings.deal.actors;

/** `by`: empty if it isn't known who did it. */
export type TimelineEntry = {
  id: string;
  at: string;
  what: string;
  by: string;
  to?: string;
  show?: 'deadline' | 'day';
};

const STEP_WORDS: Record<string, { what: string; isBank?: true }> = {
  [MESSAGE_STATUS.opened]: { what: 'Opened the request' },
  [MESSAGE_STATUS.atBank]: { what: 'Asked the bank for the report' },
  [MESSAGE_STATUS.received]: { what: 'Report received', isBank: true },
};

/** A deadline shows as the day on which it ends, which lasts until the day is over in every time zone. */
const show = 'deadline' as const;

/** States of a client's files that the agent set. */
const FILES_BY_AGENT: ReadonlySet<string> = new Set(['accepted', 'asked']);

const ofReport = ({ id, report, name, status }: Communication): TimelineEntry[] => {
  const to = href.proofOfFunds(id);
  const over = status.is === 'report_expired' && report.valid_until;
  return [
    ...(report.withdrawn_at
      ? [{ id: `${id} withdrawn`, at: report.withdrawn_at, what: 'Withdrew the report', by: name, to }]
      : []),
    ...(over ? [{ id: `${id} over`, at: report.valid_until ?? '', show, what: 'The report expired', by: us, to }] : []),
  ];
};

const ofRequest = (communication: Communication): TimelineEntry[] => {
  const { id, name, to_user, message_date, request, report } = communication;
  const to = href.communications({ id });
  const steps = (request?.steps ?? []).flatMap(({ status, at }) => {
    const step = STEP_WORDS[status];
    const isReadable = status === MESSAGE_STATUS.received && report.report_id;
    return step
      ? [
          {
            id: `${id} ${status}`,
            at,
            what: step.what,
            by: step.isBank ? bank : name,
            to: isReadable ? href.proofOfFunds(id) : to,
          },
        ]
      : [];
  });
  const linked = request?.bank_linked_at;
  const files = request?.documents;
  const isExpired = communication.status.is === 'expired';
  return [
    { id: `${id} sent`, at: message_date, what: words.sent(name || to_user), by: you, to },
    ...steps,
    ...(linked ? [{ id: `${id} linked`, at: linked, what: 'Linked a bank', by: name, to }] : []),
    ...(files
      ? [
          {
            id: `${id} files`,
            at: files.at,
            what: words.files[files.state],
            by: FILES_BY_AGENT.has(files.state) ? you : name,
            to,
          },
        ]
      : []),
    ...(isExpired
      ? [{ id: `${id} expired`, at: request?.expires_at ?? '', show, what: 'Request expired', by: us, to }]
      : []),
    ...ofReport(communication),
  ];
};

const ofLetter = (communication: Communication): TimelineEntry[] => {
  const { id, from_user, message_date } = communication;
  return [
    { id: `${id} letter`, at: message_date, what: 'Sent a report', by: from_user, to: href.proofOfFunds(id) },
    ...ofReport({ ...communication, name: from_user }),
  ];
};

const ofChat = (chat: AgentTransaction, now: Date): TimelineEntry[] => {
  const { id, guest_name, created_at, last_at, reopened, tours } = chat;
  const to = href.transaction(id);
  return [
    { id: `${id} chat`, at: created_at, what: 'Started the conversation', by: guest_name, to },
    ...(reopened ? [{ id: `${id} reopened`, at: reopened.at, what: 'Opened the closing again', by: you, to }] : []),
    ...tours.flatMap(({ id: tour, at, address, state }) =>
      // Future tours are on the closing's page.
      state === 'confirmed' && new Date(at) <= now
        ? [{ id: `${id} ${tour}`, at, what: `Toured ${address}`, by: guest_name, to }]
        : [],
    ),
    ...(last_at > created_at
      ? [{ id: `${id} last`, at: last_at, what: 'Last message in the conversation', by: guest_name, to }]
      : []),
  ];
};

/** The contract's events since the acceptance. Future dates are above the history. */
const ofContract = ({ id, address, contract }: Listing, now: Date): TimelineEntry[] => {
  if (!contract) return [];
  const of = { by: '', to: href.listing(id), show: 'day' } as const;
  const today = now.toISOString().slice(0, 10);
  const over = contract.dates.filter(({ day }) => day < today);
  return [
    { ...of, id: `${id} accepted`, at: contract.accepted_on, what: `The offer on ${address} was accepted` },
    ...over.map(({ name, day }) => ({ ...of, id: `${id} ${name}`, at: day, what: `${DATE_WORDS[name]} was due` })),
  ];
};

/** A letter to the other side, and their reaction. The client may have withdrawn it, or it was withdrawn with its report. */
const ofOfferLetter = (letter: WholeDeal['letters'][number]): TimelineEntry[] => {
  const { id, communication_id, recipient_name: name, amount, at, openings, replies, withdrawn_at } = letter;
  const to = href.proofOfFunds(communication_id);
  const { sent, opened, replied, withdrawn } = words.toOtherSide;
  return [
    { id: `${id} sent`, at, what: sent(formatMoney(amount), name), by: you, to },
    ...openings.map((one) => ({ id: `${id} opened ${one}`, at: one, what: opened, by: name, to })),
    ...replies.map((one) => ({ id: `${id} replied ${one}`, at: one, what: replied, by: name, to })),
    ...(withdrawn_at ? [{ id: `${id} withdrawn`, at: withdrawn_at, what: withdrawn(name), by: '', to }] : []),
  ];
};

/** An email that waits for the agent isn't part of the deal yet. */
const ofMail = ({ id, at, state, subject, from, from_name }: ShownMail): TimelineEntry[] =>
  state === 'landed' ? [{ id, at, what: words.mail(subject), by: from_name || from }] : [];

type Beside = { chats: readonly AgentTransaction[]; contracts: readonly Listing[]; mails?: readonly ShownMail[] };

export const timelineOf = (
  { communications, letters }: Pick<WholeDeal, 'communications' | 'letters'>,
  { chats, contracts, mails = [] }: Beside,
  now = new Date(),
): TimelineEntry[] =>
  [
    ...contracts.flatMap((one) => ofContract(one, now)),
    ...letters.flatMap(ofOfferLetter),
    ...mails.flatMap(ofMail),
    ...communications.flatMap((one) => (one.kind === 'request' ? ofRequest(one) : ofLetter(one))),
    ...chats.flatMap((chat) => ofChat(chat, now)),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1));

/** The listings that one of the deal's buyers is buying. */
export const contractsOf = ({ communications }: Pick<WholeDeal, 'communications'>, all: readonly Listing[]) => {
  const ids = new Set(communications.map(({ id }) => id));
  return all.filter(({ contract }) => contract?.communication_id && ids.has(contract.communication_id));
};

/** The chats with the clients of a deal. */
export const chatsOf = (communications: readonly Communication[], all: readonly AgentTransaction[]) => {
  const emails = new Set(communications.flatMap(({ kind, to_user }) => (kind === 'request' ? [to_user] : [])));
  return all.filter(({ guest_email }) => emails.has(guest_email));
};
