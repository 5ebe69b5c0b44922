// The API's wire form: JSON 1.1, times as seconds, errors as `__type` and `message`.
import { randomUUID } from 'node:crypto';
import { CognitoError } from './errors.ts';

export type ApiReply = { status: number; headers: Record<string, string>; body: string };

const withTimes = (value: unknown): unknown => {
  if (value instanceof Date) return value.getTime() / 1000;
  if (Array.isArray(value)) return value.map(withTimes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTimes(member)]));
};

const headers = () => ({
  'content-type': 'application/x-amz-json-1.1',
  'cache-control': 'no-store',
  'x-amzn-requestid': randomUUID(),
});

export const success = (result: object): ApiReply => ({
  status: 200,
  headers: headers(),
  body: JSON.stringify(withTimes(result)),
});

export const failure = (error: unknown): ApiReply => {
  const known = error instanceof CognitoError ? error : internal(error);
  return {
    status: known.status,
    headers: { ...headers(), 'x-amzn-errortype': `${known.name}:`, 'x-amzn-errormessage': oneLine(known.message) },
    body: JSON.stringify({ __type: known.name, message: known.message }),
  };
};

const internal = (error: unknown) => {
  console.error('The local Cognito failed', error);
  return new CognitoError('InternalErrorException', 'Something went wrong', 500);
};

/** A header holds neither line ends nor letters beyond Latin-1. */
const oneLine = (text: string) => text.replace(/[^\x20-\x7e]+/g, ' ').trim();
