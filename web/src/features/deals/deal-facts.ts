// What a deal comes to at a glance, from its requests and letters. Pure.
import type { Deal } from '#contracts/funds/deals';
import { type Communication, type RequestState, waitsForCoBuyer } from '#contracts/funds/request';
import { endOf, type Verdict, verdictOf } from '#web/funds/verdict.ts';

/** Columns of the board, in the order a deal passes them. */
export const STAGES = ['sent', 'opened', 'bank', 'confirmed', 'look', 'over'] as const;
export type Stage = (typeof STAGES)[number];

const DAY_MS = 86_400_000;
const DAY_ALONE = /^\d{4}-\d{2}-\d{2}$/;

/** The day where the reader is: a day alone has no time zone. */
const dayNumber = (iso: string): number => {
  if (DAY_ALONE.test(iso)) return Date.parse(`${iso}T00:00:00Z`) / DAY_MS;
  const at = new Date(iso);
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY_MS;
};

/** 0 is today, and below it is late. */
export const daysLeft = (due: string, now: Date): number => dayNumber(due) - dayNumber(now.toISOString());

const VERDICT_STAGE: Record<Verdict, Stage> = {
  confirmed: 'confirmed',
  notConfirmed: 'look',
  otherName: 'look',
  holderUnknown: 'look',
};
const STATE_STAGE: Record<RequestState, Stage> = {
  sent: 'sent',
  opened: 'opened',
  at_bank: 'bank',
  received: 'bank',
  expired: 'over',
  cancelled: 'over',
};

/** An open request past its day is over, whether or not the nightly run has said so yet. */
export const stateNow = ({ request }: Communication, now: Date): RequestState | undefined =>
  request && (request.state === 'sent' || request.state === 'opened') && request.expires_at <= now.toISOString()
    ? 'expired'
    : request?.state;

export const stageOf = (communication: Communication, now: Date): Stage => {
  if (endOf(communication, now)) return 'over';
  const verdict = verdictOf(communication);
  if (verdict) return VERDICT_STAGE[verdict];
  const state = stateNow(communication, now);
  const { request } = communication;
  if (state === 'opened' && request?.bank_linked_at && !request.waits_for_client) return 'bank';
  return state ? STATE_STAGE[state] : 'over';
};

/** What is still open comes before what is over; of those the newest. */
const newestOf = (communications: readonly Communication[], now: Date): Communication | undefined => {
  const requests = communications.filter(({ kind }) => kind === 'request');
  const rank = (one: Communication) => (stageOf(one, now) === 'over' ? 1 : 0);
  return (requests.length > 0 ? requests : [...communications]).toSorted(
    (one, other) => rank(one) - rank(other) || (one.id < other.id ? 1 : -1),
  )[0];
};

/** Of two buyers, the one who is less far: the next step is theirs. */
const leadingOf = (newest: Communication, communications: readonly Communication[], now: Date): Communication => {
  const coBuyers = communications.find(({ id }) => id === newest.co_buyer?.id);
  const step = (one: Communication) => 2 * STAGES.indexOf(stageOf(one, now)) + (one.request?.bank_linked_at ? 1 : 0);
  return coBuyers && step(coBuyers) < step(newest) ? coBuyers : newest;
};

/** Both buyers' names, each once, in the order of their requests. */
export const clientsOf = (communications: readonly Communication[]): string[] => [
  ...new Set(
    communications.flatMap(({ kind, name, from_user, to_user, co_buyer }) => [
      kind === 'incoming' ? from_user : name || to_user,
      ...(co_buyer ? [co_buyer.name] : []),
    ]),
  ),
];

/** Files that the client shared instead of a bank, while they are what counts. No bank has verified them. */
export const filesOf = ({ request, report }: Communication) =>
  request?.state === 'opened' && !report.report_id ? request.documents?.state : undefined;

export type DealFacts = {
  id: string;
  /** The agent's own, if it has one. */
  name: string | undefined;
  clients: string[];
  property: string | undefined;
  stage: Stage;
  verdict: Verdict | undefined;
  /** Of two buyers, one is done. */
  isHalf: boolean;
  /** When the answer is needed or the request ends; until when the letter is valid. */
  due: string | undefined;
  /** Negative: days late. Undefined once nothing runs out. */
  left: number | undefined;
  lastStep: { words: string; at: string };
  leading: Communication;
};

const dueOf = ({ report, request, purchase }: Communication): string | undefined => {
  if (report.valid_until) return report.valid_until;
  const needed = purchase?.needed_by;
  if (!request) return needed;
  return needed && needed < request.expires_at ? needed : request.expires_at;
};

const lastStepOf = ({ request, report, message_date }: Communication): { words: string; at: string } => {
  if (report.withdrawn_at) return { words: 'withdrawn', at: report.withdrawn_at };
  const last = request?.steps.at(-1);
  const files = request?.documents;
  if (files && (!last || files.at > last.at)) return { words: `files ${files.state}`, at: files.at };
  const linked = request?.bank_linked_at;
  if (linked && (!last || linked > last.at))
    return { words: request.waits_for_client ? 'bank waits' : 'bank', at: linked };
  return { words: last?.status ?? 'letter', at: last?.at ?? message_date };
};

export const factsOf = ({ id, name, communications }: Deal, now: Date): DealFacts | undefined => {
  const newest = newestOf(communications, now);
  if (!newest) return undefined;
  const leading = leadingOf(newest, communications, now);
  const stage = stageOf(leading, now);
  const due = dueOf(leading);
  return {
    id,
    name,
    clients: clientsOf(communications.filter((one) => one.kind === 'request' || communications.length === 1)),
    property: communications.find(({ purchase }) => purchase?.property)?.purchase?.property,
    stage,
    verdict: endOf(leading, now) ? undefined : verdictOf(leading),
    isHalf: waitsForCoBuyer(newest) || waitsForCoBuyer(leading),
    due,
    left: due && stage !== 'over' ? daysLeft(due, now) : undefined,
    lastStep: lastStepOf(leading),
    leading,
  };
};

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word has to be found, in any order, accents and case aside. */
export const isFound = ({ name = '', clients, property = '', leading }: DealFacts, search: string): boolean => {
  const text = plain([name, ...clients, property, leading.to_user, leading.message_subject].join('\n'));
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** A deal may be on two pages: all of it is shown where it came first. */
export const foldPages = (pages: readonly { deals: Deal[] }[]): Deal[] => {
  const found = new Map<string, Deal>();
  for (const deal of pages.flatMap(({ deals }) => deals)) {
    const before = found.get(deal.id);
    const known = new Set(before?.communications.map(({ id }) => id));
    const more = deal.communications.filter(({ id }) => !known.has(id));
    found.set(deal.id, before ? { ...before, communications: [...before.communications, ...more] } : deal);
  }
  return [...found.values()];
};
