import { expect, it } from 'vitest';
import type { ImportResult } from '#contracts/clients/import';
import { asForeseen, summaryOf } from './import-summary.ts';

const results = (outcome: ImportResult['outcome'], ...lines: number[]): ImportResult[] =>
  lines.map((line) => ({ line, outcome }));

it('counts rows as new that an attempt without an answer had saved, and rows that repeat another as they were taken', () => {
  const foreseen = [...results('new', 2, 3, 4), ...results('merged', 5), ...results('same', 6)];
  const saved = [...results('same', 2, 4, 5, 6), ...results('new', 3)];
  const { counts } = summaryOf(asForeseen(saved, foreseen, new Map([[4, 2]])));
  expect(counts).toEqual({ new: 2, merged: 1, same: 2, skipped: 0, refused: 0 });
});
