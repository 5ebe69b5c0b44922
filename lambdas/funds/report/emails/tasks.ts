// The emails about a report in the outbox. They're worded when they go out, from the report at that time.
import * as v from 'valibot';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';

export const reportEmailTask = v.object({
  template: v.picklist(['report-received', 'report-for-reader', 'report-withdrawn']),
  owner: v.string(),
  fundsReportId: v.string(),
});
export type ReportEmailTask = v.InferOutput<typeof reportEmailTask>;

/** The one for a reader was counted when the report was ordered. */
export const reportEmail = (task: ReportEmailTask, at: Date): ReturnType<typeof outboxWrite> => {
  const write = outboxWrite('mail', task, at);
  return task.template === 'report-for-reader' ? countedEmail(write) : write;
};
