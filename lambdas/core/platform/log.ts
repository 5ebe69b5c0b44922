import { logSecurityEvent, type SecurityEvent } from '../security/log-event.ts';
import { correlationId } from './correlation.ts';
import { plainError } from './plain-error.ts';

// One line of JSON for each entry, from a list of allowed fields: a pin, a token or a balance that is passed by
// mistake is dropped here instead of staying in a log for a year. Of an error's message, plain words stay.

const ALLOWED = [
  'route',
  'status',
  'ms',
  'code',
  'requestId',
  'correlationId',
  'callerId',
  'network',
  'actor',
  'agentId',
  'linkId',
  'reportId',
  'documentId',
  'outboxId',
  'communicationId',
  'messageId',
  'kind',
  'attempt',
  'count',
  'dependency',
  'function',
  'reason',
  'webhookCode',
  'assetReportId',
  'state',
  'directive',
  'blocked',
  'clientId',
  'day',
] as const;

/** An unlisted field doesn't compile; one that gets here by a cast is dropped. */
export type LogFields = Partial<Record<(typeof ALLOWED)[number], string | number | boolean>>;

const write = (level: 'info' | 'warn' | 'error', message: string, fields: LogFields, error?: unknown) => {
  const entry: Record<string, unknown> = { level, message };
  const given: LogFields = { correlationId: correlationId(), ...fields };
  for (const name of ALLOWED) if (given[name] !== undefined) entry[name] = given[name];
  if (error instanceof Error) {
    entry.error = plainError(error);
    if (error.cause instanceof Error) {
      const { name, message: why } = plainError(error.cause);
      entry.cause = { name, message: why };
    }
  }
  process.stdout.write(`${JSON.stringify(entry)}\n`);
};

export const log = {
  info: (message: string, fields: LogFields = {}) => write('info', message, fields),
  warn: (message: string, fields: LogFields, error?: unknown) => write('warn', message, fields, error),
  error: (message: string, fields: LogFields, error?: unknown) => write('error', message, fields, error),
};

// A record that no longer matches its seal. Only someone with access to the table or the bucket can have changed it,
// so it's a separate event in the log, with an alarm (docs/runbook/record-altered.md).

type SealedRecord =
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

/** `reason`: the check that failed. */
export const alteredRecord = (record: SealedRecord, reason: string): void =>
  logSecurityEvent({
    event: 'record.altered',
    outcome: 'noticed',
    who: { kind: 'system' },
    about: aboutOf(record),
    reason,
  });
