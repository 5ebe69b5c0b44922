// Something that was sealed isn't what was sealed anymore. Only someone with access to the table or the bucket can have done that,
// so it's a separate event in the log, with an alarm (docs/runbook/record-altered.md).
import { countMetric } from './count-metric.ts';
import { log } from './log.ts';

export type SealedRecord =
  | { kind: 'report'; reportId: string }
  | { kind: 'signed document'; documentId: string }
  | { kind: 'consent record'; clientId: string }
  | { kind: 'day of the seal log'; day: string };

/** `reason`: what doesn't hold. */
export const alteredRecord = (record: SealedRecord, reason: string): void => {
  log.error('security: a sealed record was altered', { ...record, reason });
  countMetric('AlteredRecords');
};
