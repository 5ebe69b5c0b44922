import type { Db } from '#core/data/db.ts';
import type { KeyHolder } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type ClientStore, deleteWrites } from '#public/clients/client';
import { removeSandboxRequests } from '#public/funds/request/sample';
import type { routes } from './contract.ts';

const MOST_AT_ONCE = 25;

/** Removes a part of the data in each call, so that no call takes too long. */
export const removeTestData =
  (deps: { db: Db; clock: Clock; clients: Pick<ClientStore, 'byName' | 'get' | 'save'> }) =>
  async ({ id, key }: KeyHolder): Promise<Reply<typeof routes.removeTestData>> => {
    if (!key.isTest) throw new AppError('FORBIDDEN', { message: 'Only a test key can remove test data.' });
    const requests = await removeSandboxRequests(deps)(id);
    const { items } = await deps.clients.byName(id, { limit: MOST_AT_ONCE });
    for (const one of items) await deps.clients.save(deleteWrites(await deps.clients.get(id, one.id), deps.clock()));
    const removed = requests + items.length;
    return { removed, is_empty: removed === 0 };
  };
