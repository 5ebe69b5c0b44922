// Whether a flag is on, for a whole stage.
import { defineEntity } from '../data/entity.ts';
import * as z from '../schema.ts';

export const flagSetting = defineEntity({
  name: 'flag',
  key: { PK: 'FLAGS', SK: '{name}' },
  row: z.object({ on: z.boolean(), changedAt: z.string() }),
  readBy: 'one Get per function instance, twice a minute at most',
});
