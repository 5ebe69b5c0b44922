// One row that is written every two minutes.
import { defineEntity } from '#core/data/entity.ts';
import * as z from '#core/schema.ts';

export const heartbeat = defineEntity({
  name: 'heartbeat',
  key: { PK: 'HEARTBEAT', SK: 'HEARTBEAT' },
  row: z.object({ at: z.string() }),
  readBy: 'one Get of its copy, by the watcher in the second Region',
});
