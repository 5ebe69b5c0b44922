// One worker at a time for a webhook. A worker that finds another at work leaves a mark, and the other looks again before it leaves: so
// nothing that arrives is overlooked, and no worker waits for another.
import { leaseMs } from '#core/aws/worker-times.ts';
import { type Db, held, tried, when } from '#core/data/db.ts';
import { type Clock, isoAfter } from '#core/platform/clock.ts';
import { BusyError } from '#core/platform/queue-worker.ts';
import type { DeliveryTask } from './delivery-task.ts';
import { type Lane, lane } from './entity.ts';

type Deps = { db: Pick<Db, 'update'>; clock: Clock };
type Place = Pick<DeliveryTask, 'agentId' | 'webhookId' | 'at'>;

const TRIES = 3;

/** `holder`: the work that takes it. An earlier try of the same work has died, so its lease is over. */
export const takeLane =
  ({ db, clock }: Deps) =>
  async ({ webhookId, agentId, at }: Place, holder: string): Promise<Lane | undefined> => {
    // It's the worker that the lane waits for.
    const met = at === undefined ? [] : (['wakeAt'] as const);
    for (let round = 0; round < TRIES; round++) {
      const now = clock();
      const values = { ':now': now.toISOString() };
      const isFree = when('attribute_not_exists(#leaseUntil) OR #leaseUntil < :now OR #holder = :holder', {
        ...values,
        ':holder': holder,
      });
      const taken = {
        set: { agentId, holder, leaseUntil: isoAfter(now, leaseMs('webhook')) },
        remove: ['again', ...met] as const,
      };
      const { result } = await tried(lane.change(db, { webhookId }, taken, isFree));
      if (result) return result;
      const isHeld = when('#leaseUntil >= :now', values);
      if (await held(lane.change(db, { webhookId }, { set: { again: true }, remove: met }, isHeld))) return undefined;
    }
    throw new BusyError('The lane changes hands', 0);
  };

/** False if something arrived: look again. `force`: another wake is on its way. */
export const leaveLane =
  ({ db }: Deps) =>
  async ({ webhookId }: Place, holder: string, force = false): Promise<boolean> => {
    const mine = { ':holder': holder };
    const free = { remove: ['holder', 'leaseUntil', 'again'] as const };
    const isQuiet = force ? '#holder = :holder' : '#holder = :holder AND attribute_not_exists(#again)';
    if (await held(lane.change(db, { webhookId }, free, when(isQuiet, mine)))) return true;
    const isMarked = when('#holder = :holder AND attribute_exists(#again)', mine);
    // Not ours anymore: its new holder takes care of the rest.
    return !(await held(lane.change(db, { webhookId }, { remove: ['again'] }, isMarked)));
  };
