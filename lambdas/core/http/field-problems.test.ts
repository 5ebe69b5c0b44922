import * as v from 'valibot';
import { expect, it } from 'vitest';
import { fieldProblems } from './field-problems.ts';
import { email, line, requiredLine } from './fields.ts';

const schema = v.object({
  name: requiredLine(10),
  note: v.optional(line(1200)),
  email,
  color: v.optional(v.picklist(['red', 'blue'])),
  lines: v.optional(v.array(v.object({ text: line(5) }))),
});
const problemsOf = (input: object) => fieldProblems(schema, { name: 'Ana', email: 'ana@example.com', ...input });

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

it('says of a field that is missing that it has to be there', () => {
  expect(fieldProblems(v.object({ name: v.string(), color: v.picklist(['red']) }), { color: 'green' })).toEqual({
    name: 'This field is required.',
    color: "This isn't valid.",
  });
});

it('names a field inside another one, and an input that is no object', () => {
  expect(problemsOf({ lines: [{ text: 'long enough' }] })).toEqual({ 'lines.0.text': 'Use at most 5 characters.' });
  expect(Object.keys(fieldProblems(schema, 'text'))).toEqual(['body']);
});

it('names the first rule that a value breaks, and the rules of an object only when its fields are right', () => {
  const dates = v.pipe(
    v.object({
      from: v.pipe(v.string(), v.minLength(2, 'Too short.'), v.regex(/^a/, 'Begin with an a.')),
      to: v.string(),
    }),
    v.check(({ from, to }) => from < to, 'The end comes first.'),
  );
  expect(fieldProblems(dates, { from: 'b', to: 'a' })).toEqual({ from: 'Too short.' });
  expect(fieldProblems(dates, { from: 'ab', to: 'aa' })).toEqual({ body: 'The end comes first.' });
});

it('says of a union what is wrong with the one kind that a value nearly is', () => {
  const either = v.union([v.pipe(v.string(), v.minLength(2, 'Too short.')), v.number()]);
  expect(fieldProblems(either, 'a')).toEqual({ body: 'Too short.' });
  expect(fieldProblems(either, true)).toEqual({ body: "This isn't valid." });
});

it('says no more about a long list than anyone reads', () => {
  const texts = v.object({ list: v.array(v.pipe(v.string(), v.maxLength(1))) });
  const problems = Object.keys(fieldProblems(texts, { list: Array.from({ length: 100_000 }, () => 'long') }));
  expect(problems).toHaveLength(100);
  expect(problems).toContain('list.99');
});
