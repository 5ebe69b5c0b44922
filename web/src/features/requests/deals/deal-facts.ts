// The facts of a deal, from its requests and reports. Pure.
import type { Deal } from '#contracts/funds/deals';
import { type Communication, phaseOf } from '#contracts/funds/request';
import { dayOfDeadline, earlierDay } from '#core/platform/deadline.ts';
import { daysLeft } from '#web/ui/format/date-time.tsx';
import { withNeedsOnce } from '../communications/communication-list.ts';

/** All people's names, each once, in the order of their requests. */
export const clientsOf = (communications: readonly Communication[]): string[] => [
  ...new Set(
    communications.flatMap(({ kind, name, from_user, to_user, people = [] }) => [
      kind === 'incoming' ? from_user : name || to_user,
      ...people.map((one) => one.name),
    ]),
  ),
];

/** The day on which the answer is needed or the request expires, or the last day on which the report is valid. */
const dueOf = ({ report, request, purchase }: Communication): string | undefined => {
  if (report.valid_until) return dayOfDeadline(report.valid_until);
  const needed = purchase?.needed_by;
  return request ? earlierDay(needed, request.expires_at) : needed;
};

/** The same day as a calendar event, with the ID and title that the agent's calendar feed uses. */
export const dueEvent = (communication: Communication) => {
  const { id, name, to_user, report, purchase } = communication;
  const day = dueOf(communication);
  if (!day || phaseOf(communication.status) === 'over') return undefined;
  const [kind, words] = report.valid_until
    ? (['report', 'Report expires'] as const)
    : day === purchase?.needed_by
      ? (['needed', 'Proof of funds needed'] as const)
      : (['request', 'Request expires'] as const);
  return { id: `${kind}-${id}`, title: `${words}: ${name || to_user}`, when: { day }, place: purchase?.property };
};

/** The days left; negative if it's late. Undefined if nothing expires anymore. */
export const leftOf = (communication: Communication, now: Date): number | undefined => {
  const due = dueOf(communication);
  return due && phaseOf(communication.status) !== 'over' ? daysLeft(due, now) : undefined;
};

export type DealFacts = { clients: string[]; property: string | undefined; leading: Communication };

export const factsOf = ({ communications, leading: id }: Deal): DealFacts | undefined => {
  const leading = communications.find((one) => one.id === id);
  return (
    leading && {
      clients: clientsOf(communications.filter((one) => one.kind === 'request' || communications.length === 1)),
      property: communications.find(({ purchase }) => purchase?.property)?.purchase?.property,
      leading,
    }
  );
};

const isOver = ({ status }: Communication) => phaseOf(status) === 'over';
const isOpen = ({ kind, status }: Communication) => kind === 'request' && phaseOf(status) === 'open';

/**
 * `now`: the requests with a next step, in the order in which they were sent: the leading one, the others of the same proof, and every
 * other open one. Once several people share a report, only one of them is listed.
 */
export const partsOf = ({ communications: all, leading: id }: Deal) => {
  const communications = withNeedsOnce(all);
  const leading = communications.find((one) => one.id === id);
  const isWith = (one: Communication) => leading?.people?.some(({ id: other }) => other === one.id) ?? false;
  const isShared = (one: Communication) =>
    isWith(one) && leading && phaseOf(one.status) === 'answered' && phaseOf(leading.status) === 'answered';
  const isNow = (one: Communication) => one === leading || isWith(one) || isOpen(one);
  const listed = communications.filter((one) => !isShared(one));
  return {
    now: listed.filter(isNow).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    before: listed.filter((one) => !isNow(one)),
  };
};

export type ListedDeal = { id: string; clients: string[]; property: string | undefined; now: Communication[] };

/** The deals of a list of communications, in its order. A draft has no deal yet. */
export const dealsIn = (listed: readonly Communication[]): ListedDeal[] => {
  const ids = [...new Set(listed.flatMap(({ deal_id }) => deal_id ?? []))];
  return ids.flatMap((id) => {
    const communications = listed.filter(({ deal_id }) => deal_id === id);
    const leading = communications.find((one) => !isOver(one)) ?? communications[0];
    if (!leading) return [];
    const deal = { id, communications, leading: leading.id };
    return { id, clients: factsOf(deal)?.clients ?? [], property: factsOf(deal)?.property, now: partsOf(deal).now };
  });
};
