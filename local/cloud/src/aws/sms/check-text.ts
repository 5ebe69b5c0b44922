// Refuses what AWS End User Messaging refuses; what comes back was accepted and will be sent.
import { AwsFailure } from '../endpoint/failure.ts';
import type { JsonInput } from '../endpoint/json-service.ts';
import { type MessageParts, messageParts } from './message-parts.ts';

/** A number that the account has. Numbers are ordered and registered by hand, so they aren't in a template. */
export type OwnNumber = {
  id: string;
  number: string;
  /** The topic that gets what people reply; HELP, STOP and START as well, with opt-outs that the account manages itself. */
  replies?: { topicName: string; selfManagedOptOuts: boolean };
};

export type Sending = { to: string; from: OwnNumber; body: string } & MessageParts;

const E164 = /^\+[1-9]\d{6,14}$/;
const US = /^\+1[2-9]\d{2}[2-9]\d{6}$/;
const MOST_CHARACTERS = 1600;
const MESSAGE_TYPES = ['TRANSACTIONAL', 'PROMOTIONAL'];
const FIELDS = ['DestinationPhoneNumber', 'OriginationIdentity', 'MessageBody', 'MessageType'];

const invalid = (field: string, message: string) =>
  new AwsFailure('ValidationException', `${field}: ${message}`, 400, {
    Reason: 'INVALID_PARAMETER',
    Fields: [{ Name: field, Message: message }],
  });

const text = (input: JsonInput, field: string): string => {
  const value = input[field];
  if (typeof value !== 'string' || value === '') throw invalid(field, 'must not be empty');
  return value;
};

export const checkText = (
  input: JsonInput,
  { numbers, optedOut }: { numbers: OwnNumber[]; optedOut: readonly string[] },
) => {
  const unknown = Object.keys(input).find((field) => !FIELDS.includes(field));
  if (unknown) throw invalid(unknown, 'is not played by the local cloud');
  const to = text(input, 'DestinationPhoneNumber');
  if (!E164.test(to) || (to.startsWith('+1') && !US.test(to)))
    throw invalid('DestinationPhoneNumber', 'is not a valid phone number in E.164 format');
  const body = text(input, 'MessageBody');
  if (body.length > MOST_CHARACTERS)
    throw invalid('MessageBody', `must have length less than or equal to ${MOST_CHARACTERS}`);
  if (!MESSAGE_TYPES.includes(text(input, 'MessageType'))) throw invalid('MessageType', 'is not a message type');
  const identity = text(input, 'OriginationIdentity');
  const from = numbers.find(({ id, number }) => id === identity || number === identity);
  if (!from)
    throw new AwsFailure('ResourceNotFoundException', `The origination identity ${identity} was not found`, 400, {
      ResourceType: 'phone-number',
      ResourceId: identity,
    });
  if (optedOut.includes(to))
    throw new AwsFailure('ConflictException', 'The destination phone number is opted out', 400, {
      Reason: 'DESTINATION_PHONE_NUMBER_OPTED_OUT',
    });
  return { to, from, body, ...messageParts(body) } satisfies Sending;
};
