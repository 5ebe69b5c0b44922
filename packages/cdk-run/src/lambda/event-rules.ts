import { wildcard } from '../host/wildcard.ts';
import type { AsyncEvent, AsyncRules } from './events/async-queue.ts';
import type { FunctionSpec } from './function-spec.ts';

// The handling of asynchronous events when a function fails on them.

export type EventRules = AsyncRules & {
  /** The queue that gets the record of an event that was given up. */
  onFailure: string | undefined;
};

export type Deliver = (
  functionName: string,
  targetArn: string,
  body: string,
  attributes?: Record<string, string>,
) => Promise<void>;

/** The rules without an EventInvokeConfig. */
export const standardRules: EventRules = { retries: 2, maxAgeMs: 21_600_000, onFailure: undefined };

const failureRecord = (event: AsyncEvent, error: Error) => ({
  version: '1.0',
  timestamp: new Date().toISOString(),
  requestContext: {
    requestId: event.id,
    functionArn: `${event.functionArn}:$LATEST`,
    condition: 'RetriesExhausted',
    approximateInvokeCount: event.attempts,
  },
  requestPayload: event.event,
  responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
  responsePayload: { errorType: error.name, errorMessage: error.message },
});

/** An event that was given up goes to the dead letter queue, and its record to the failure destination. */
export const deliverFailure = async (
  deliver: Deliver | undefined,
  { name, deadLetterArn }: Pick<FunctionSpec, 'name' | 'deadLetterArn'>,
  { onFailure }: EventRules,
  event: AsyncEvent,
  error: Error,
): Promise<void> => {
  if (deadLetterArn) {
    const attributes = { RequestID: event.id, ErrorCode: '200', ErrorMessage: error.message.slice(0, 1024) };
    await deliver?.(name, deadLetterArn, JSON.stringify(event.event), attributes);
  }
  if (onFailure) await deliver?.(name, onFailure, JSON.stringify(failureRecord(event, error)));
};

// EventBridge's patterns, as rules and the filters of event sources use them: an object that the event has to match.

type Matcher = unknown;

export const matchesEvent = (pattern: unknown, event: unknown): boolean => {
  if (!isObject(pattern)) return false;
  return Object.entries(pattern).every(([key, wanted]) => {
    if (key === '$or') return (wanted as unknown[]).some((each) => matchesEvent(each, event));
    const found = isObject(event) ? event[key] : undefined;
    if (Array.isArray(wanted))
      return wanted.some((matcher) => valuesOf(found).some((value) => matches(matcher, value)));
    if (Array.isArray(found)) return found.some((each) => matchesEvent(wanted, each));
    return matchesEvent(wanted, found);
  });
};

/** A list matches if one of its elements does; a missing value counts as one value, for `exists`. */
const valuesOf = (found: unknown): unknown[] => (Array.isArray(found) && found.length > 0 ? found : [found]);

const matches = (matcher: Matcher, value: unknown): boolean => {
  if (!isObject(matcher)) return value === matcher;
  const [kind, argument] = Object.entries(matcher)[0] ?? [];
  const text = typeof value === 'string' ? value : undefined;
  switch (kind) {
    case 'exists':
      return (value !== undefined && !isObject(value)) === argument;
    case 'prefix':
      return startsWith(text, argument);
    case 'suffix':
      return isObject(argument)
        ? (text?.toLowerCase().endsWith(ignoringCase(argument)) ?? false)
        : (text?.endsWith(String(argument)) ?? false);
    case 'equals-ignore-case':
      return text?.toLowerCase() === String(argument).toLowerCase();
    case 'wildcard':
      return text !== undefined && wildcard(String(argument)).test(text);
    case 'numeric':
      return typeof value === 'number' && inRange(argument as (string | number)[], value);
    case 'anything-but': {
      if (value === undefined) return false;
      const refused = Array.isArray(argument) ? argument : [argument];
      return !refused.some((each) => matches(each, value));
    }
    default:
      throw new Error(`The local cloud does not know the event filter ${kind}`);
  }
};

const startsWith = (text: string | undefined, argument: unknown): boolean => {
  if (text === undefined) return false;
  return isObject(argument) ? text.toLowerCase().startsWith(ignoringCase(argument)) : text.startsWith(String(argument));
};

const ignoringCase = (argument: Record<string, unknown>): string =>
  String(argument['equals-ignore-case']).toLowerCase();

const inRange = (tests: (string | number)[], value: number): boolean => {
  for (let at = 0; at < tests.length; at += 2) {
    const [operator, bound] = [tests[at], Number(tests[at + 1])];
    const holds = {
      '=': value === bound,
      '<': value < bound,
      '<=': value <= bound,
      '>': value > bound,
      '>=': value >= bound,
    };
    if (!holds[operator as keyof typeof holds]) return false;
  }
  return true;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
