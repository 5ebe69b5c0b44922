import { expect, it } from 'vitest';
import * as z from '../schema.ts';
import { fieldProblems } from './field-problems.ts';
import { email, line, requiredLine } from './fields.ts';

const schema = z.object({
  name: requiredLine(10),
  note: z.optional(line(1200)),
  email,
  color: z.optional(z.enum(['red', 'blue'])),
  lines: z.optional(z.array(z.object({ text: line(5) }))),
});
const problemsOf = (input: object) => {
  const result = z.safeParse(schema, { name: 'Ana', email: 'ana@example.com', ...input });
  return result.success ? {} : fieldProblems(result.error);
};

it('names nothing where all is well', () => {
  expect(problemsOf({})).toEqual({});
});

it('says what the contract says', () => {
  expect(problemsOf({ name: ' ', email: 'ana@' })).toEqual({
    name: 'This field is required.',
    email: 'Enter a valid email address.',
  });
});

it('says how long a text may be', () => {
  expect(problemsOf({ name: 'x'.repeat(11), note: 'x'.repeat(1201) })).toEqual({
    name: 'Use at most 10 characters.',
    note: 'Use at most 1,200 characters.',
  });
});

it('has words for what the contract refuses without any', () => {
  expect(problemsOf({ color: 'green' })).toEqual({ color: "This isn't valid." });
});

it('names a field inside another one, and an input that is no object', () => {
  expect(problemsOf({ lines: [{ text: 'long enough' }] })).toEqual({ 'lines.0.text': 'Use at most 5 characters.' });
  const result = z.safeParse(schema, 'text');
  expect(Object.keys(fieldProblems(result.error!))).toEqual(['body']);
});
