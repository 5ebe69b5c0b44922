// The emails about a report, as the outbox carries them. Their words are made when they go out, from the letter as it is then.
import * as z from 'zod/mini';
import { outboxWrite } from '#core/data/outbox.ts';

export const reportEmailTask = z.object({
  template: z.enum(['report-received', 'report-for-reader', 'report-withdrawn']),
  owner: z.string(),
  letterId: z.string(),
});
export type ReportEmailTask = z.output<typeof reportEmailTask>;

export const reportEmail = (task: ReportEmailTask, at: Date): ReturnType<typeof outboxWrite> =>
  outboxWrite('mail', task, at);
