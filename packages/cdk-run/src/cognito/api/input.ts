// The shape of a request before an operation gets it: every member has one type in all operations of the API.
import { CognitoError, invalidParameter } from './errors.ts';

const isText = (value: unknown) => typeof value === 'string';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isMap = (value: unknown) => isRecord(value) && Object.values(value).every(isText);
const isAttribute = (value: unknown) =>
  isRecord(value) && isText(value.Name) && (value.Value == null || isText(value.Value));

const texts = ['DesiredDeliveryMediums', 'AttributesToGet', 'UserAttributeNames'];
const attributes = ['UserAttributes', 'ValidationData'];
const maps = ['AuthParameters', 'ChallengeResponses', 'ClientMetadata', 'DestinationUser', 'SourceUser', 'User'];
const records = [
  'AnalyticsMetadata',
  'ContextData',
  'Credential',
  'EmailMfaSettings',
  'SMSMfaSettings',
  'SoftwareTokenMfaSettings',
  'UserContextData',
  'WebAuthnMfaSettings',
];
const flags = ['Permanent', 'ForceAliasCreation'];
const numbers = ['Limit', 'MaxResults'];

const isRight = (name: string, value: unknown) => {
  if (value === null || value === undefined) return true;
  if (texts.includes(name)) return Array.isArray(value) && value.every(isText);
  if (attributes.includes(name)) return Array.isArray(value) && value.every(isAttribute);
  if (maps.includes(name)) return isMap(value);
  if (records.includes(name)) return isRecord(value);
  if (flags.includes(name)) return typeof value === 'boolean';
  if (numbers.includes(name)) return Number.isInteger(value) && (value as number) >= 0;
  return isText(value);
};

export const parseInput = (body: string): Record<string, unknown> => {
  let input: unknown;
  try {
    input = JSON.parse(body || '{}');
  } catch {
    throw new CognitoError('SerializationException', 'The request body is not JSON');
  }
  if (!isRecord(input)) throw new CognitoError('SerializationException', 'The request body is not an object');
  for (const [name, value] of Object.entries(input)) {
    if (!isRight(name, value)) throw new CognitoError('SerializationException', `${name} has the wrong type`);
  }
  return input;
};

/** A text that the operation cannot do without. */
export const must = <T extends object, K extends keyof T & string>(input: T, name: K): string => {
  const value = input[name];
  if (typeof value === 'string' && value !== '') return value;
  const member = name.charAt(0).toLowerCase() + name.slice(1);
  throw invalidParameter(
    `1 validation error detected: Value at '${member}' failed to satisfy constraint: Member must not be null`,
  );
};
