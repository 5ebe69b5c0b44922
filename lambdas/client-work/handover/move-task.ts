import * as v from 'valibot';

// The outbox's tasks for a handover. It moves in parts: each part, when it is done, writes the next one.

export const movingTask = v.object({
  type: v.literal('hand over'),
  officeId: v.string(),
  handoverId: v.string(),
  part: v.number(),
  /** Closings: those without a request. */
  of: v.picklist(['clients', 'requests', 'closings']),
  cursor: v.nullable(v.string()),
});
export type MovingTask = v.InferOutput<typeof movingTask>;

export const handoverTask = ({ officeId, handoverId }: Pick<MovingTask, 'officeId' | 'handoverId'>): MovingTask => ({
  type: 'hand over',
  officeId,
  handoverId,
  part: 0,
  of: 'clients',
  cursor: null,
});

export const partId = ({ handoverId, part }: Pick<MovingTask, 'handoverId' | 'part'>): string =>
  `handover-${handoverId}-${part}`;
