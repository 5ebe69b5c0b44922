// One line of JSON for each entry, from a list of allowed fields: a pin, a token or a balance that is passed by mistake is
// dropped here instead of staying in a log for a year.
import { correlationId } from './correlation.ts';

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

/** A field that isn't in the list doesn't compile; one that gets here by a cast is dropped. */
export type LogFields = Partial<Record<(typeof ALLOWED)[number], string | number | boolean>>;

const write = (level: 'info' | 'warn' | 'error', message: string, fields: LogFields, error?: unknown) => {
  const entry: Record<string, unknown> = { level, message };
  const given: LogFields = { correlationId: correlationId(), ...fields };
  for (const name of ALLOWED) if (given[name] !== undefined) entry[name] = given[name];
  if (error instanceof Error) {
    entry.error = { name: error.name, message: error.message, stack: error.stack };
    if (error.cause instanceof Error) entry.cause = { name: error.cause.name, message: error.cause.message };
  }
  process.stdout.write(`${JSON.stringify(entry)}\n`);
};

export const log = {
  info: (message: string, fields: LogFields = {}) => write('info', message, fields),
  warn: (message: string, fields: LogFields = {}, error?: unknown) => write('warn', message, fields, error),
  error: (message: string, fields: LogFields = {}, error?: unknown) => write('error', message, fields, error),
};
