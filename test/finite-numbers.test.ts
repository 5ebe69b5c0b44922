// JSON can say 1e999, which JavaScript reads as Infinity, and Valibot's number takes that. No call may.
// Seen red: with `v.number()` in place of `finite` in a body.
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { contractRoutes } from './contracts.ts';
import { fieldsOf, itemOf, type Schema, takes } from './security/sample-input.ts';

const endless = (schema: Schema | undefined, path: string): string[] => {
  if (!schema) return [];
  const inner = Object.entries(fieldsOf(schema)).flatMap(([name, field]) => endless(field, `${path}.${name}`));
  const takesInfinity = takes(schema, 'number') && v.is(schema, Number.POSITIVE_INFINITY);
  return [...(takesInfinity ? [path] : []), ...inner, ...endless(itemOf(schema), `${path}[]`)];
};

it('no call takes a number without end', () => {
  const found = contractRoutes.flatMap(({ feature, name, route: { body, query } }) =>
    [body, query].flatMap((schema) => endless(schema, `${feature} ${name}`)),
  );
  expect(found).toEqual([]);
});

it('a field that takes one is found', () => {
  const numbers = v.object({
    list: v.array(v.object({ n: v.optional(v.number()) })),
    size: v.pipe(v.number(), v.finite()),
  });
  expect(endless(numbers, 'call')).toEqual(['call.list[].n']);
});
