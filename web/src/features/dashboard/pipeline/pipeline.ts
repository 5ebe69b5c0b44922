// The states of the last months' requests, and the clients' response times.
import { type Communication, MESSAGE_STATUS, type RequestState, type Status } from '#contracts/funds/request';
import { daysBetween, WINDOW_DAYS } from '#web/funds/recent-communications.ts';

export const STAGES = ['sent', 'opened', 'at_bank', 'received'] as const satisfies readonly RequestState[];
export type Stage = (typeof STAGES)[number];

/** The upper limit of each group in days. The last one has none. */
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
  /** The days that half of the completed requests took at most; undefined if there are none. */
  medianDays: number | undefined;
};

/** A report that has arrived counts as received, even if it was withdrawn later. */
const PLACE_OF: Record<Status['is'], Stage | 'expired' | 'canceled'> = {
  draft: 'sent',
  sent: 'sent',
  opened: 'opened',
  files_withdrawn: 'opened',
  files_asked: 'opened',
  files_sent: 'opened',
  files_accepted: 'opened',
  bank_linked: 'opened',
  gift_letter_missing: 'opened',
  at_bank: 'at_bank',
  part_done: 'at_bank',
  confirmed: 'received',
  not_confirmed: 'received',
  other_name: 'received',
  entity: 'received',
  authority_sent: 'received',
  holder_unknown: 'received',
  report_expired: 'received',
  report_withdrawn: 'received',
  no_report: 'received',
  expired: 'expired',
  canceled: 'canceled',
};

const medianOf = (values: number[]): number | undefined => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
};

export const pipelineOf = (communications: readonly Communication[], now: Date): Pipeline => {
  const requests = communications.flatMap(({ request, status, message_date, sample }) =>
    request && !sample && daysBetween(message_date, now) <= WINDOW_DAYS
      ? [{ ...request, place: PLACE_OF[status.is] }]
      : [],
  );
  const count = (place: (typeof PLACE_OF)[Status['is']]) => requests.filter((one) => one.place === place).length;
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
    canceled: count('canceled'),
    paces: {
      sameDay: days.filter((taken) => paceOf(taken) === 'sameDay').length,
      threeDays: days.filter((taken) => paceOf(taken) === 'threeDays').length,
      week: days.filter((taken) => paceOf(taken) === 'week').length,
      longer: days.filter((taken) => paceOf(taken) === 'longer').length,
    },
    medianDays: medianOf(days),
  };
};
