// The emails about a report, as the outbox carries them. Their words are made when they go out, from the letter as it is then.
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import * as z from '#core/schema.ts';

export const reportEmailTask = z.object({
  template: z.enum(['report-received', 'report-for-reader', 'report-withdrawn']),
  owner: z.string(),
  letterId: z.string(),
});
export type ReportEmailTask = z.output<typeof reportEmailTask>;

/** The one for a reader was counted when the report was ordered. */
export const reportEmail = (task: ReportEmailTask, at: Date): ReturnType<typeof outboxWrite> => {
  const write = outboxWrite('mail', task, at);
  return task.template === 'report-for-reader' ? countedEmail(write) : write;
};
