// The outbox's tasks for a handover. It moves in parts: each part, when it is done, writes the next one.
import * as z from '#core/schema.ts';

export const movingTask = z.object({
  type: z.literal('hand over'),
  officeId: z.string(),
  handoverId: z.string(),
  part: z.number(),
  cursor: z.nullable(z.string()),
});
export type MovingTask = z.output<typeof movingTask>;

export const handoverTask = ({ officeId, handoverId }: Pick<MovingTask, 'officeId' | 'handoverId'>): MovingTask => ({
  type: 'hand over',
  officeId,
  handoverId,
  part: 0,
  cursor: null,
});

export const partId = ({ handoverId, part }: Pick<MovingTask, 'handoverId' | 'part'>): string =>
  `handover-${handoverId}-${part}`;
