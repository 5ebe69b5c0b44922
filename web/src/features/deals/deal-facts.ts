// What a deal comes to at a glance, from its requests and letters. Pure.
import type { Deal } from '#contracts/funds/deals';
import { type Communication, phaseOf } from '#contracts/funds/request';

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
  clients: string[];
  property: string | undefined;
  /** When the answer is needed or the request ends; until when the letter is valid. */
  due: string | undefined;
  /** Negative: days late. Undefined once nothing runs out. */
  left: number | undefined;
  leading: Communication;
};

const dueOf = ({ report, request, purchase }: Communication): string | undefined => {
  if (report.valid_until) return report.valid_until;
  const needed = purchase?.needed_by;
  if (!request) return needed;
  return needed && needed < request.expires_at ? needed : request.expires_at;
};

export const factsOf = (deal: Deal, now: Date): DealFacts | undefined => {
  const { communications } = deal;
  const leading = communications.find((one) => one.id === deal.leading);
  if (!leading) return undefined;
  const due = dueOf(leading);
  return {
    clients: clientsOf(communications.filter((one) => one.kind === 'request' || communications.length === 1)),
    property: communications.find(({ purchase }) => purchase?.property)?.purchase?.property,
    due,
    left: due && phaseOf(leading.status) !== 'over' ? daysLeft(due, now) : undefined,
    leading,
  };
};
