// How much the product is used each day: for the staff's charts, not for bills. No one's work waits for a count.
import { type Db, held, isNew } from '#core/data/db.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { countedActivity, dayCount } from './entity.ts';

export const COUNTED = ['requests', 'reports', 'sign-ins'] as const;
export type Counted = (typeof COUNTED)[number];

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const addToDay = async (db: Db, what: Counted, day: string, count: number): Promise<void> => {
  await dayCount.change(db, { what, day }, { add: { count }, set: { day } });
};

/** A stream repeats its records within a day. */
const KEEP_MS = 2 * DAY;
/** With the count itself, what one transaction takes. */
const MOST_IDS = 99;

/** False when one of them is counted already. */
const countNew = async (db: Pick<Db, 'transact'>, what: Counted, day: string, ids: string[]): Promise<boolean> => {
  const expires = epochSeconds(new Date(), KEEP_MS);
  return held(
    db.transact([
      ...ids.map((id) => countedActivity.put({ id }, { id, expires }, { if: isNew })),
      dayCount.update({ what, day }, { add: { count: ids.length }, set: { day } }),
    ]),
  );
};

/** Each of these once, however often the stream brings it. */
export const countOnce = async (db: Pick<Db, 'transact'>, what: Counted, day: string, ids: string[]): Promise<void> => {
  for (let from = 0; from < ids.length; from += MOST_IDS) {
    const some = ids.slice(from, from + MOST_IDS);
    if (await countNew(db, what, day, some)) continue;
    // A repeated batch is rare: whichever of it is new is found one by one.
    for (const id of some) await countNew(db, what, day, [id]);
  }
};

/** The days that have a number, both ends included. */
export const readDays = async (
  db: Pick<Db, 'query'>,
  what: Counted,
  from: string,
  to: string,
): Promise<Map<string, number>> => {
  const { items } = await dayCount.list(db, { pk: dayCount.partition({ what }), between: [from, to] });
  return new Map(items.map(({ day, count }) => [day, count]));
};
