// Texts: whether an agent wants them, and who replied STOP.
import * as z from 'zod/mini';
import { defineEntity } from '#core/data/entity.ts';

export const textSettingRow = defineEntity({
  name: 'text setting',
  key: { PK: 'ACCOUNT#{agentId}', SK: 'TEXTS' },
  row: z.object({ on: z.boolean(), at: z.string() }),
  readBy: 'one Get before a text is ordered, and one before it goes out',
});

/** It has no number, and stays: no agent may text someone who replied STOP. */
export const stoppedNumber = defineEntity({
  name: 'stopped number',
  key: { PK: 'TEXTS#{numberHash}', SK: 'STOP' },
  row: z.object({ at: z.string() }),
  readBy: 'one Get before a text is ordered, and one before it goes out',
});
