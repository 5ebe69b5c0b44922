import { expect, it } from 'vitest';
import { asMarkdown, type Row, verdictOn } from './table.ts';

const row = (more: Partial<Row>): Row => ({
  bar: 1,
  what: 'a call',
  ours: '9 ms',
  yardstick: '5 ms',
  atMost: 2,
  ...more,
});
const held = row({ ratio: 1.8 });
const missed = row({ ratio: 2.1 });
/** Without Postgres there is no yardstick; without measurements there is no median. */
const unknown = [row({}), row({ ratio: Number.NaN })];
const beside = row({ bar: undefined, atMost: undefined, ratio: 9 });

it.each([
  ['Every bar is held.', [held, beside]],
  ['1 missed.', [held, missed, beside]],
  ['2 not measured.', [held, ...unknown]],
  ['1 missed, 2 not measured.', [missed, ...unknown]],
])('ends with "%s"', (verdict, rows) => {
  expect(verdictOn(rows)).toBe(verdict);
});

it('says of each bar whether it is held, or was not measured', () => {
  const told = asMarkdown({ title: '', rows: [held, missed, ...unknown, beside] })
    .split('\n')
    .slice(2);
  expect(told.map((line) => line.split(' | ').slice(-3).join(' | '))).toEqual([
    '1.80 | 2.00 | yes |',
    '2.10 | 2.00 | NO |',
    ' | 2.00 | not measured |',
    ' | 2.00 | not measured |',
    '9.00 |  |  |',
  ]);
});
