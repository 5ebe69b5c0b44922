// A refused staff request is an audit entry. Someone who only wants to fill the log gets a few each hour; the others
// are in the function's log.
import { type Db, held, type Pause, when, writeAgain } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { type Clock, DAY, epochSeconds } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { createAuditLog } from './audit-log.ts';
import { usage } from './entity.ts';

export const MOST_AN_HOUR = 40;
const ALLOWANCE = 'allowance';

export const noteRefusal =
  ({ db, clock, pause }: { db: Db; clock: Clock; pause?: Pause }) =>
  ({ id: agentId, email }: Agent, route: string): Promise<void> =>
    writeAgain(async () => {
      const at = clock();
      const entry = { actorId: agentId, actor: email, action: 'access.refused', target: route } as const;
      const count = usage.update(
        { agentId, window: `refusals-${at.toISOString().slice(0, 13)}` },
        { add: { used: 1 }, set: { expires: epochSeconds(at, DAY) } },
        { if: when('attribute_not_exists(#used) OR #used < :most', { ':most': MOST_AN_HOUR }), name: ALLOWANCE },
      );
      if (!(await held(db.transact([count, ...(await createAuditLog({ db, clock }).writes(entry, at))]), ALLOWANCE)))
        log.warn('a refusal beyond the allowance', { agentId, route });
    }, pause);
