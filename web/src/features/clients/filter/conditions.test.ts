import { expect, it } from 'vitest';
import { conditionsIn, conditionsOf, emptyLine, linesOf, said } from './conditions.ts';

const fields = [
  { id: 'f1', name: 'Budget', kind: 'number' as const, choices: [] },
  { id: 'f2', name: 'Area', kind: 'choice' as const, choices: ['Lake side'] },
  { id: 'f3', name: 'Closing', kind: 'date' as const, choices: [] },
];

it('reads lines into conditions, and back', () => {
  const lines = [
    { ...emptyLine, is: ' vip ' },
    { ...emptyLine, what: 'f1', from: '400000' },
    { ...emptyLine, what: 'f2', is: 'Lake side' },
  ];
  const conditions = conditionsOf(lines, fields);
  expect(conditions).toEqual([
    { tag: 'vip' },
    { field: 'f1', kind: 'number', from: '400000' },
    { field: 'f2', kind: 'choice', is: 'Lake side' },
  ]);
  expect(linesOf(conditions ?? [])).toEqual([{ ...emptyLine, is: 'vip' }, ...lines.slice(1)]);
  expect(conditionsIn(JSON.stringify(conditions))).toEqual(conditions);
});

it('waits until each line says something', () => {
  expect(conditionsOf([{ ...emptyLine, is: 'vip' }, emptyLine], fields)).toBeUndefined();
  expect(conditionsOf([{ ...emptyLine, what: 'f9', is: 'x' }], fields)).toBeUndefined();
  expect(conditionsOf([{ ...emptyLine, what: 'f1', is: '5' }], fields)).toBeUndefined();
});

it.each(['', 'nonsense', '{}', '[]', '[{"field":"x"}]'])('takes %j in an address for none', (where) => {
  expect(conditionsIn(where)).toEqual([]);
});

it('says what it shows', () => {
  expect(
    said(
      [
        { tag: 'vip' },
        { field: 'f1', kind: 'number', from: '400000', to: '$500,000' },
        { field: 'f3', kind: 'date', to: '2026-12-03' },
        { field: 'f9', kind: 'choice', is: 'x' },
      ],
      fields,
    ),
  ).toBe('tag vip · Budget from 400,000 to 500,000 · Closing up to Dec 3, 2026 · a deleted field: x');
});
