import { expect, it } from 'vitest';
import { CLAUSE_LIMITS, isComplete, type TemplateValues, templateRules } from './template-rules.ts';

const clause = { key: 'a', heading: 'Parties', text: 'The seller and the agent.' };
const complete: TemplateValues = { title: 'Listing agreement', countersigned: true, clauses: [clause] };

it('saves a template with a title and at least one clause', () => {
  expect(isComplete(complete)).toBe(true);
});

it.each([
  ['title', { ...complete, title: ' ' }],
  ['clause', { ...complete, clauses: [] }],
  ['heading', { ...complete, clauses: [clause, { ...clause, heading: '' }] }],
  ['text of a clause', { ...complete, clauses: [clause, { ...clause, text: '\n' }] }],
  ['placeholder it can fill in', { ...complete, clauses: [{ ...clause, text: 'Sells {{nickname}}' }] }],
])('does not save a template without a %s', (_what, values) => {
  expect(isComplete(values)).toBe(false);
});

it('takes its limits from the contract', () => {
  expect({ ...CLAUSE_LIMITS, title: templateRules.limits?.title }).toEqual({ heading: 200, text: 4000, title: 200 });
});
