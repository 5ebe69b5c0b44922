import { expect, it } from 'vitest';
import type { ImportResult } from '#contracts/clients/import';
import { asForeseen, foreseenSummary, summaryOf } from './import-summary.ts';

const resultsOf = (outcome: ImportResult['outcome'], ...lines: number[]): ImportResult[] =>
  lines.map((line) => ({ line, outcome }));

it('counts rows as new that an attempt without an answer had saved, and rows that repeat another as they were taken', () => {
  const foreseen = [...resultsOf('new', 2, 3, 4), ...resultsOf('merged', 5), ...resultsOf('same', 6)];
  const saved = [...resultsOf('same', 2, 4, 5, 6), ...resultsOf('new', 3)];
  const { counts } = summaryOf(asForeseen(saved, foreseen, new Map([[4, 2]])));
  expect(counts).toEqual({ new: 2, merged: 1, same: 2, skipped: 0, refused: 0 });
});

it('foresees no new client in a row that repeats another one of the file', () => {
  const results = [...resultsOf('new', 2, 3, 4), ...resultsOf('merged', 5, 6)];
  const { counts, again } = foreseenSummary(
    results,
    new Map([
      [4, 2],
      [6, 5],
    ]),
  );
  expect({ again, ...counts }).toEqual({ again: 1, new: 2, merged: 2, same: 0, skipped: 0, refused: 0 });
});
