// Something that was sealed isn't what was sealed anymore. Only someone with access to the table or the bucket can have done that,
// so it's a separate event in the log, with an alarm (docs/runbook/record-altered.md).
import { logSecurityEvent, type SecurityEvent } from '../security/log-event.ts';

export type SealedRecord =
  | { kind: 'report'; reportId: string }
  | { kind: 'signed document'; documentId: string }
  | { kind: 'consent record'; clientId: string }
  | { kind: 'client consent'; linkId: string }
  | { kind: 'day of the seal log'; day: string }
  | { kind: 'certificates' };

type About = NonNullable<SecurityEvent['about']>;

const aboutOf = (record: SealedRecord): About => {
  switch (record.kind) {
    case 'report':
      return { kind: 'report', id: record.reportId };
    case 'signed document':
      return { kind: 'document', id: record.documentId };
    case 'consent record':
      return { kind: 'client', id: record.clientId };
    case 'client consent':
      return { kind: 'link', id: record.linkId };
    case 'day of the seal log':
      return { kind: 'day', id: record.day };
    case 'certificates':
      return { kind: 'certificates', id: 'PDF' };
  }
};

/** `reason`: what doesn't hold. */
export const alteredRecord = (record: SealedRecord, reason: string): void =>
  logSecurityEvent({
    event: 'record.altered',
    outcome: 'noticed',
    who: { kind: 'system' },
    about: aboutOf(record),
    reason,
  });
