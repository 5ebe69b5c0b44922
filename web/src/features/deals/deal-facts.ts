// What a deal comes to at a glance, from its requests and letters. Pure.
import type { Deal } from '#contracts/funds/deals';
import { type Communication, phaseOf, type Status } from '#contracts/funds/request';

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

const STAGE_OF: Record<Status['is'], Stage> = {
  draft: 'sent',
  sent: 'sent',
  opened: 'opened',
  files_withdrawn: 'opened',
  files_asked: 'opened',
  files_sent: 'opened',
  files_accepted: 'opened',
  bank_linked: 'opened',
  at_bank: 'bank',
  part_done: 'bank',
  confirmed: 'confirmed',
  not_confirmed: 'look',
  other_name: 'look',
  holder_unknown: 'look',
  report_expired: 'over',
  report_withdrawn: 'over',
  no_report: 'over',
  expired: 'over',
  canceled: 'over',
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

export type DealFacts = {
  id: string;
  /** The agent's own, if it has one. */
  name: string | undefined;
  clients: string[];
  property: string | undefined;
  stage: Stage;
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

const lastStepOf = ({ status, request, report, message_date }: Communication): { words: string; at: string } => {
  if (report.withdrawn_at) return { words: 'withdrawn', at: report.withdrawn_at };
  const last = request?.steps.at(-1);
  const files = request?.documents;
  if (files && (!last || files.at > last.at)) return { words: `files ${files.state}`, at: files.at };
  const linked = request?.bank_linked_at;
  if (linked && (!last || linked > last.at))
    return { words: status.is === 'bank_linked' ? 'bank waits' : 'bank', at: linked };
  return { words: last?.status ?? 'letter', at: last?.at ?? message_date };
};

export const factsOf = (deal: Deal, now: Date): DealFacts | undefined => {
  const { id, name, communications } = deal;
  const leading = communications.find((one) => one.id === deal.leading);
  if (!leading) return undefined;
  const due = dueOf(leading);
  return {
    id,
    name,
    clients: clientsOf(communications.filter((one) => one.kind === 'request' || communications.length === 1)),
    property: communications.find(({ purchase }) => purchase?.property)?.purchase?.property,
    stage: STAGE_OF[leading.status.is],
    due,
    left: due && phaseOf(leading.status) !== 'over' ? daysLeft(due, now) : undefined,
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
