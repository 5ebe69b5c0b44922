// The error of each field of an input, as a sentence to show. The server replies with it, and forms show it before sending.
import * as v from 'valibot';
import { firstIssues, pathOf } from '../schema.ts';
import { NOT_VALID, REQUIRED_MESSAGE, tooLongMessage } from './field-words.ts';

/** For errors that the contract doesn't word. */
const sentence = ({ type, input, requirement, received }: v.BaseIssue<unknown>): string => {
  if (received === 'undefined') return REQUIRED_MESSAGE;
  return type === 'max_length' && typeof input === 'string' ? tooLongMessage(Number(requirement)) : NOT_VALID;
};

type Problems = Record<string, string>;

/** The first error of each field, by the field's name. */
const problemsIn = (issues: readonly v.BaseIssue<unknown>[]): Problems =>
  Object.fromEntries([...firstIssues(issues)].reverse().map((issue) => [pathOf(issue) || 'body', issue.message]));

/** The rules of an object are checked only if its fields are valid. */
export const readFields = <S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): { output: v.InferOutput<S>; problems?: undefined } | { problems: Problems; output?: undefined } => {
  const read = v.safeParse(schema, value, { abortPipeEarly: true, message: sentence });
  return read.success ? { output: read.output } : { problems: problemsIn(read.issues) };
};

export const fieldProblems = (schema: v.GenericSchema, value: unknown): Problems =>
  readFields(schema, value).problems ?? {};
