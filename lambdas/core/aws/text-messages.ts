// AWS End User Messaging SMS, called once. It couldn't recognize a repetition, and it knows none of our names for a text, so what got no
// answer isn't sent again: the person may have it already (docs/adr/077-text-messages.md).
import { isCircuitOpen } from '../platform/circuit.ts';
import { isUnsent } from './connection.ts';
import { type AskAws, AwsError, createJsonService } from './json-service.ts';
import type { RetryPolicy } from './retries.ts';

export type Text = { to: string; body: string };

/** stopped: the person replied STOP. refused: never, however often it's tried. unknown: it may have gone out. */
export type TextOutcome =
  | { came: 'sent'; messageId: string }
  | { came: 'stopped' }
  | { came: 'refused'; why: string }
  | { came: 'unknown' };

export type SendText = (text: Text) => Promise<TextOutcome>;

const busy = /Throttling|ServiceQuotaExceeded/;

const outcomeOf = (error: unknown): TextOutcome => {
  if (error instanceof AwsError) {
    const { name, Reason } = error as AwsError & { Reason?: string };
    if (name === 'ConflictException' && Reason === 'DESTINATION_PHONE_NUMBER_OPTED_OUT') return { came: 'stopped' };
    if (name === 'ValidationException') return { came: 'refused', why: error.message };
    // It answered instead of sending: another time, or once an operator has repaired the settings.
    if (busy.test(name) || error.$metadata.httpStatusCode < 500) throw error;
    return { came: 'unknown' };
  }
  if (isCircuitOpen(error) || isUnsent(error)) throw error;
  return { came: 'unknown' };
};

/** `from`: the ID of our number (phone-...), or the one of a pool of numbers. */
export const createTextSender = (
  { from, ask }: { from: string; ask?: AskAws },
  policy: RetryPolicy = { tries: 1 },
): SendText => {
  const call =
    ask ??
    createJsonService(
      { name: 'PINPOINT_SMS_VOICE_V2', host: 'sms-voice', target: 'PinpointSMSVoiceV2', version: '1.0' },
      policy,
    );
  return async ({ to, body }) => {
    try {
      const { MessageId } = await call<{ MessageId: string }>('SendTextMessage', {
        DestinationPhoneNumber: to,
        OriginationIdentity: from,
        MessageBody: body,
        MessageType: 'TRANSACTIONAL',
      });
      return { came: 'sent', messageId: MessageId };
    } catch (error) {
      return outcomeOf(error);
    }
  };
};
