// A form's rules come from the schema of its call: the form shows the problems that the server would refuse, and a changed limit in a
// contract also changes the form.
import * as v from 'valibot';
import { fieldProblems } from '#core/http/field-problems.ts';
import { REQUIRED_MESSAGE } from '#core/http/field-words.ts';
import type { AnyObject } from '#core/schema.ts';
import type { FieldOf, FormRules, Problems } from './form-problems.ts';

/** The parts of a schema with its rules: `v.pipe` has them in `pipe`, `v.optional` in `wrapped`. */
type Parts = { type: string; requirement?: unknown; pipe?: readonly Parts[]; wrapped?: Parts };

const limitIn = (part: Parts): number | undefined => {
  if (part.type === 'max_length') return Number(part.requirement);
  if (part.wrapped) return limitIn(part.wrapped);
  // A text is trimmed inside the pipe (`line`), so the last limit is the right one.
  return part.pipe?.map(limitIn).findLast((limit) => limit !== undefined);
};

/** The most characters that a text may have; undefined if the contract sets no limit. */
export const longestText = (schema: v.GenericSchema | undefined): number | undefined => schema && limitIn(schema);

/** The rules for text fields with the names of the call's body. */
export const contractRules = <Values extends Record<string, string>>(
  schema: AnyObject,
  initial: Values,
): FormRules<Values> => {
  const names = Object.keys(initial) as FieldOf<Values>[];
  const isRequired = (name: string) => {
    const field = schema.entries[name];
    return field !== undefined && !v.is(field, '');
  };
  const required = names.filter(isRequired);
  const limits = names.map((name) => [name, longestText(schema.entries[name])]);
  return {
    check: (values) => {
      const found = fieldProblems(schema, values);
      const sentence = (name: FieldOf<Values>) => (values[name]?.trim() === '' ? REQUIRED_MESSAGE : found[name]);
      return Object.fromEntries(
        names.filter((name) => name in found).map((name) => [name, sentence(name)]),
      ) as Problems<Values>;
    },
    limits: Object.fromEntries(limits) as FormRules<Values>['limits'],
    required: () => required,
  };
};
