// Our additions to Valibot: errors for logs, and the shape of an object's schema. Valibot's own messages quote the
// refused value, and values are people's data, so use `parse` instead of `v.parse`.
import * as v from 'valibot';

export type AnyObject = v.GenericSchema<Record<string, unknown>, Record<string, unknown>> & {
  readonly entries: v.ObjectEntries;
};

export const isObjectSchema = (schema: v.GenericSchema): schema is AnyObject => 'entries' in schema;

export type Issues = readonly v.BaseIssue<unknown>[];

/** No one reads more, and a list of a megabyte would give an answer of several megabytes. */
const MOST_ISSUES = 100;
export const firstIssues = (issues: Issues): Issues => issues.slice(0, MOST_ISSUES);

export const pathOf = (issue: v.BaseIssue<unknown>): string => v.getDotPath(issue) ?? '';

/** Names the wrong field and the expected type, without the value. */
export const loggable = (issues: Issues): string =>
  firstIssues(issues)
    .map((issue) => `${pathOf(issue) || 'the value'}: expected ${issue.expected ?? `another value (${issue.type})`}`)
    .join('; ');

export class SchemaError extends Error {
  constructor(issues: Issues) {
    super(loggable(issues));
    this.name = 'SchemaError';
  }
}

export const parse = <S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> => {
  const read = v.safeParse(schema, value);
  if (!read.success) throw new SchemaError(read.issues);
  return read.output;
};

export const tryParse = <S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | undefined => {
  const read = v.safeParse(schema, value);
  return read.success ? read.output : undefined;
};
