// How much the product is used each day: for the staff's charts, not for bills. A day that is counted twice after a crash is
// off by one, and no one's work waits for a count.
import type { Db } from '#core/data/db.ts';
import { dayCount } from './entity.ts';

export const COUNTED = ['requests', 'reports', 'sign-ins'] as const;
export type Counted = (typeof COUNTED)[number];

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const addToDay = async (db: Db, what: Counted, day: string, count: number): Promise<void> => {
  await dayCount.change(db, { what, day }, { add: { count }, set: { day } });
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
