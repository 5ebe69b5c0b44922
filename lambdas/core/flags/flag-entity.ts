// Whether a flag is on, for a whole stage.
import * as z from 'zod/mini';
import { defineEntity } from '../data/entity.ts';

export const flagSetting = defineEntity({
  name: 'flag',
  key: { PK: 'FLAGS', SK: '{name}' },
  row: z.object({ on: z.boolean(), changedAt: z.string() }),
  readBy: 'one Get per function instance, twice a minute at most',
});
