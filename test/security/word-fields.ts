// The fields of a row that hold typed text, read from the entity's schema: a new field is attacked as soon as it exists.
import type * as v from 'valibot';
import { fieldsOf, takes } from './sample-input.ts';

/** IDs, times, addresses and digests: no one types these freely. */
const NO_WORDS = /(^id|Id|^at|At|Until|Email|Digest|^owner)$/;

export const wordFields = (schema: v.GenericSchema): string[] =>
  Object.entries(fieldsOf(schema)).flatMap(([name, field]) =>
    takes(field, 'text') && !NO_WORDS.test(name) ? [name] : [],
  );

/** The row with this text in each of these fields. */
export const withWords = <Row extends object>(schema: v.GenericSchema, row: Row, text: string): Row => ({
  ...row,
  ...Object.fromEntries(wordFields(schema).map((name) => [name, text])),
});
