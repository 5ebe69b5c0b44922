// Records when the schedules last ran. The row's copy in the second Region shows that they run here and that rows
// arrive over there.
import type { Db } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { heartbeat } from './heartbeat-entity.ts';

type Deps = { db: Pick<Db, 'put'>; clock: Clock };

export const writeHeartbeat =
  ({ db, clock }: Deps) =>
  (): Promise<void> =>
    db.put(heartbeat.item({}, { at: clock().toISOString() }));
