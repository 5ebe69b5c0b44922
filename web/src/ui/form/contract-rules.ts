// A form's rules come from the schema of the call it makes: what the server refuses, the form says before, and a limit
// changed in a contract changes the form.
import * as z from 'zod/mini';
import { AS_INPUT, fieldProblems, REQUIRED_MESSAGE } from '#core/http/field-problems.ts';
import type { FieldOf, FormRules, Problems } from './form-problems.ts';

type Check = { _zod: { def: { check: string; maximum?: number } } };
type Definition = { checks?: Check[]; in?: z.ZodMiniType; out?: z.ZodMiniType; innerType?: z.ZodMiniType };

/** The most characters a text may have; undefined where the contract sets no limit. */
export const longestText = (schema: z.ZodMiniType | undefined): number | undefined => {
  if (!schema) return undefined;
  const { checks = [], in: before, out: after, innerType } = schema._zod.def as Definition;
  const limits = checks.map(({ _zod: { def } }) => (def.check === 'max_length' ? def.maximum : undefined));
  // A text is cut to its essence in between (`line` trims): the limit at the end of the pipe is the one that is meant.
  return (
    limits.find((limit) => limit !== undefined) ?? longestText(after) ?? longestText(before) ?? longestText(innerType)
  );
};

/** The rules for fields called as on the wire, all of them text. */
export const contractRules = <Values extends Record<string, string>>(
  schema: z.ZodMiniObject,
  initial: Values,
): FormRules<Values> => {
  const names = Object.keys(initial) as FieldOf<Values>[];
  const isRequired = (name: string) => {
    const field = schema.shape[name] as z.ZodMiniType | undefined;
    return field !== undefined && !z.safeParse(field, '').success;
  };
  const required = names.filter(isRequired);
  const limits = names.map((name) => [name, longestText(schema.shape[name] as z.ZodMiniType | undefined)]);
  return {
    check: (values) => {
      const result = z.safeParse(schema, values, AS_INPUT);
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
