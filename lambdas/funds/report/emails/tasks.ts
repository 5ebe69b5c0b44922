// The emails about a report, as the outbox carries them. Their words are made when they go out, from the letter as it is then.
import { outboxWrite } from '#core/data/outbox.ts';

export type ReportEmailTask = {
  template: 'report-received' | 'report-for-reader' | 'report-withdrawn';
  owner: string;
  letterId: string;
};

export const reportEmail = (task: ReportEmailTask, at: Date): ReturnType<typeof outboxWrite> =>
  outboxWrite('mail', task, at);
