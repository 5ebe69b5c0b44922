import type { Db } from '#core/data/db.ts';
import type { Reply } from '#core/http/route.ts';
import { type Clock, DAY } from '#core/platform/clock.ts';
import { FIGURE_DAYS, type routes } from './contract.ts';
import { dayOf, readDays } from './day-counts.ts';

/** The product at a glance: what happened on each of the last days. */
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
