// One row that is written every two minutes.
import * as v from 'valibot';
import { defineEntity } from '#core/data/entity.ts';

export const heartbeat = defineEntity({
  name: 'heartbeat',
  key: { PK: 'HEARTBEAT', SK: 'HEARTBEAT' },
  row: v.object({ at: v.string() }),
  readBy: 'one Get of its copy, by the watcher in the second Region',
});
