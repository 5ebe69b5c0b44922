// SES, called once. It couldn't recognize a repetition, so without an answer we wait for SES's own Send event before the email
// is tried again (core/platform/queue-worker.ts), instead of sending it twice.
import { SESClient, type SendRawEmailCommand, type SendRawEmailCommandOutput } from '@aws-sdk/client-ses';
import { OutcomeUnknownError } from '../platform/queue-worker.ts';
import { timeouts } from '../platform/timeouts.ts';

export type Ses = { send(command: SendRawEmailCommand): Promise<SendRawEmailCommandOutput> };

const neverArrived = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']);

/** If SES answered with an error, it didn't send. */
const isRefusal = (error: unknown): boolean => {
  const { $fault, code = '' } = (error ?? {}) as { $fault?: string; code?: string };
  return $fault !== undefined || neverArrived.has(code);
};

export const openSes = (): Ses => {
  const client = new SESClient({ ...timeouts, maxAttempts: 1 });
  return {
    async send(command) {
      try {
        return await client.send(command);
      } catch (cause) {
        throw isRefusal(cause) ? cause : new OutcomeUnknownError('SES gave no answer', { cause });
      }
    },
  };
};
