import { expect, it } from 'vitest';
import type { ImportResult } from '#contracts/clients/import';
import { asFile, asText, type CheckedFile, NOT_BEGUN, progressAfter } from './kept-import.ts';

const lines = [2, 3, 4, 5];
const file: CheckedFile = {
  name: 'clients.csv',
  unit: 'row',
  rows: lines.map((line) => ({ line, name: `Client ${line}` })),
  results: lines.map((line) => ({ line, outcome: 'new' })),
  repeats: new Map([[5, 2]]),
  leftOut: { columns: ['Name'], cells: { 6: ['Client 6', 'and more'] } },
};
const results = (outcome: ImportResult['outcome'], ...of: number[]): ImportResult[] =>
  of.map((line) => ({ line, outcome }));

it('comes back from the device as it was', () => {
  expect(asFile(asText(file))).toEqual(file);
});

it('counts a part once that was saved just before the page was loaded again', () => {
  const before = progressAfter(NOT_BEGUN, results('new', 2), file);
  // The part with lines 3 and 4 was saved, but the answer was lost, so it's sent again.
  const after = progressAfter(before, [...results('same', 3, 4), ...results('merged', 5)], file);
  expect(after.done).toBe(4);
  expect(after.saved.counts).toMatchObject({ new: 3, merged: 1, same: 0 });
});
