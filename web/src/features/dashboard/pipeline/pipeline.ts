// How the requests of the last months stand, and how long clients take.
import { type Communication, isUnanswered, MESSAGE_STATUS, type RequestState } from '#contracts/funds/request';

export const WINDOW_DAYS = 90;
const DAY_MS = 86_400_000;

export const STAGES = ['sent', 'opened', 'at_bank', 'received'] as const satisfies readonly RequestState[];
export type Stage = (typeof STAGES)[number];

/** Up to so many days each; the last one has no end. */
export const PACES = [
  { name: 'sameDay', days: 1 },
  { name: 'threeDays', days: 3 },
  { name: 'week', days: 7 },
  { name: 'longer', days: Number.POSITIVE_INFINITY },
] as const;
export type Pace = (typeof PACES)[number]['name'];

export type Pipeline = {
  total: number;
  stages: Record<Stage, number>;
  expired: number;
  canceled: number;
  paces: Record<Pace, number>;
  /** Days that half of the completed requests took at most; undefined when none is. */
  medianDays: number | undefined;
};

export const daysBetween = (from: string, to: Date | string): number =>
  (new Date(to).getTime() - new Date(from).getTime()) / DAY_MS;

/** An open request past its day is over, whether or not the nightly run has said so yet. */
export const stateOf = ({ state, expires_at }: NonNullable<Communication['request']>, now: Date): RequestState =>
  isUnanswered(state) && expires_at <= now.toISOString() ? 'expired' : state;

const medianOf = (values: number[]): number | undefined => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
};

export const pipelineOf = (communications: readonly Communication[], now: Date): Pipeline => {
  const requests = communications.flatMap(({ request, message_date }) =>
    request && daysBetween(message_date, now) <= WINDOW_DAYS ? [request] : [],
  );
  const states = requests.map((request) => stateOf(request, now));
  const count = (state: RequestState) => states.filter((one) => one === state).length;
  const days = requests.flatMap(({ steps }) => {
    const [first] = steps;
    const last = steps.find(({ status }) => status === MESSAGE_STATUS.received);
    return first && last ? [Math.max(0, daysBetween(first.at, last.at))] : [];
  });
  const paceOf = (taken: number) => PACES.find(({ days: most }) => taken <= most)?.name;
  return {
    total: requests.length,
    stages: { sent: count('sent'), opened: count('opened'), at_bank: count('at_bank'), received: count('received') },
    expired: count('expired'),
    canceled: count('cancelled'),
    paces: {
      sameDay: days.filter((taken) => paceOf(taken) === 'sameDay').length,
      threeDays: days.filter((taken) => paceOf(taken) === 'threeDays').length,
      week: days.filter((taken) => paceOf(taken) === 'week').length,
      longer: days.filter((taken) => paceOf(taken) === 'longer').length,
    },
    medianDays: medianOf(days),
  };
};
