import { type Db, held, isNew } from '#core/data/db.ts';
import type { Reply } from '#core/http/route.ts';
import { type Clock, DAY, epochSeconds } from '#core/platform/clock.ts';
import { FIGURE_DAYS, type routes } from './contract.ts';
import { countedActivity, dayCount } from './entity.ts';

// The product's daily use: for the staff's charts, not for bills. No one's work waits for a count.

const COUNTED = ['requests', 'reports', 'sign-ins'] as const;
export type Counted = (typeof COUNTED)[number];

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const addToDay = async (db: Db, what: Counted, day: string, count: number): Promise<void> => {
  await dayCount.change(db, { what, day }, { add: { count }, set: { day } });
};

/** A stream repeats its records within a day. */
const KEEP_MS = 2 * DAY;
/** Together with the count itself, one transaction takes this many. */
const MOST_IDS = 99;

/** False if one of them is already counted. */
const countNew = async (db: Pick<Db, 'transact'>, what: Counted, day: string, ids: string[]): Promise<boolean> => {
  const expires = epochSeconds(new Date(), KEEP_MS);
  return held(
    db.transact([
      ...ids.map((id) => countedActivity.put({ id }, { id, expires }, { if: isNew })),
      dayCount.update({ what, day }, { add: { count: ids.length }, set: { day } }),
    ]),
  );
};

/** Counts each of these once, however often the stream repeats it. */
export const countOnce = async (db: Pick<Db, 'transact'>, what: Counted, day: string, ids: string[]): Promise<void> => {
  for (let from = 0; from < ids.length; from += MOST_IDS) {
    const some = ids.slice(from, from + MOST_IDS);
    if (await countNew(db, what, day, some)) continue;
    // A repeated batch is rare: its new ones are found one by one.
    for (const id of some) await countNew(db, what, day, [id]);
  }
};

/** The days with a number, both ends included. */
export const readDays = async (
  db: Pick<Db, 'query'>,
  what: Counted,
  from: string,
  to: string,
): Promise<Map<string, number>> => {
  const { items } = await dayCount.list(db, { pk: dayCount.partition({ what }), between: [from, to] });
  return new Map(items.map(({ day, count }) => [day, count]));
};

/** The product at a glance: counts of the last days. */
export const readFigures =
  (deps: { db: Pick<Db, 'query'>; clock: Clock }) => async (): Promise<Reply<typeof routes.figures>> => {
    const now = deps.clock().getTime();
    const days = Array.from({ length: FIGURE_DAYS }, (_, back) => dayOf(new Date(now - back * DAY))).toReversed();
    const [from = '', to = ''] = [days[0], days.at(-1)];
    const [requests, reports, signIns] = await Promise.all([
      readDays(deps.db, 'requests', from, to),
      readDays(deps.db, 'reports', from, to),
      readDays(deps.db, 'sign-ins', from, to),
    ]);
    return {
      days: days.map((day) => ({
        day,
        requests: requests.get(day) ?? 0,
        reports: reports.get(day) ?? 0,
        sign_ins: signIns.get(day) ?? 0,
      })),
    };
  };
