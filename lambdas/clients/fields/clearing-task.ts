// The outbox's task for a field that was deleted: it's cleared in parts, each of which, when it is done, writes the next one.
import * as z from '#core/schema.ts';

export const clearFieldTask = z.object({
  type: z.literal('clear field'),
  agentId: z.string(),
  fieldId: z.string(),
  deletedAt: z.string(),
  part: z.number(),
});
export type ClearingTask = z.output<typeof clearFieldTask>;

export const clearingTask = (field: Pick<ClearingTask, 'agentId' | 'fieldId' | 'deletedAt'>): ClearingTask => ({
  type: 'clear field',
  ...field,
  part: 0,
});

/** One deletion of a field is cleared once. */
export const clearingId = ({ agentId, fieldId, deletedAt, part }: ClearingTask): string =>
  `field-${agentId}-${fieldId}-${Date.parse(deletedAt)}-${part}`;
