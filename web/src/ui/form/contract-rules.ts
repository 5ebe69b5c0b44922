// A form's rules come from the schema of the call it makes: what the server refuses, the form says before, and a limit
// changed in a contract changes the form.

import { fieldProblems, REQUIRED_MESSAGE } from '#core/http/field-problems.ts';
import { CheckedSchema, Wrapped } from '#core/schema/base.ts';
import { PipeSchema } from '#core/schema/wrapped.ts';
import * as z from '#core/schema.ts';
import type { FieldOf, FormRules, Problems } from './form-problems.ts';

/** The most characters a text may have; undefined where the contract sets no limit. */
export const longestText = (schema: z.Schema | undefined): number | undefined => {
  if (!schema) return undefined;
  const checks = schema instanceof CheckedSchema ? schema.checks : [];
  const limit = checks.find(({ longest }) => longest !== undefined)?.longest;
  if (limit !== undefined) return limit;
  // A text is cut to its essence in between (`line` trims): the limit at the end of the pipe is the one that is meant.
  if (schema instanceof PipeSchema) return longestText(schema.after) ?? longestText(schema.before);
  return schema instanceof Wrapped ? longestText(schema.inner) : undefined;
};

/** The rules for fields called as on the wire, all of them text. */
export const contractRules = <Values extends Record<string, string>>(
  schema: z.ObjectSchema,
  initial: Values,
): FormRules<Values> => {
  const names = Object.keys(initial) as FieldOf<Values>[];
  const isRequired = (name: string) => {
    const field = schema.shape[name];
    return field !== undefined && !z.safeParse(field, '').success;
  };
  const required = names.filter(isRequired);
  const limits = names.map((name) => [name, longestText(schema.shape[name])]);
  return {
    check: (values) => {
      const result = z.safeParse(schema, values);
      const found = result.success ? {} : fieldProblems(result.error);
      const sentence = (name: FieldOf<Values>) => (values[name]?.trim() === '' ? REQUIRED_MESSAGE : found[name]);
      return Object.fromEntries(
        names.filter((name) => name in found).map((name) => [name, sentence(name)]),
      ) as Problems<Values>;
    },
    limits: Object.fromEntries(limits) as FormRules<Values>['limits'],
    required: () => required,
  };
};
