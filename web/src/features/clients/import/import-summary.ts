import type { ImportResult } from '#contracts/clients/import';

export type Summary = {
  counts: Record<ImportResult['outcome'], number>;
  keptOptOuts: number;
  refused: { line: number; problem: string }[];
};

export const summaryOf = (results: readonly ImportResult[]): Summary => {
  const summary: Summary = {
    counts: { new: 0, merged: 0, same: 0, skipped: 0, refused: 0 },
    keptOptOuts: 0,
    refused: [],
  };
  for (const { line, outcome, fields, kept_opt_out } of results) {
    summary.counts[outcome]++;
    summary.keptOptOuts += kept_opt_out?.length ?? 0;
    if (outcome === 'refused') summary.refused.push({ line, problem: Object.values(fields ?? {}).join(' ') });
  }
  return summary;
};

export const addSummaries = (one: Summary, other: Summary): Summary => ({
  counts: {
    new: one.counts.new + other.counts.new,
    merged: one.counts.merged + other.counts.merged,
    same: one.counts.same + other.counts.same,
    skipped: one.counts.skipped + other.counts.skipped,
    refused: one.counts.refused + other.counts.refused,
  },
  keptOptOuts: one.keptOptOuts + other.keptOptOuts,
  refused: [...one.refused, ...other.refused],
});

/** `again`: rows that repeat a new client of the same file. */
export type Foreseen = Summary & { again: number };

/** The server checked each row separately, so a row that repeats a new one of the file counts as `again`, not as another client. */
export const foreseenSummary = (results: readonly ImportResult[], repeats: ReadonlyMap<number, number>): Foreseen => {
  const { counts, ...rest } = summaryOf(results);
  const again = results.filter(({ line, outcome }) => outcome === 'new' && repeats.has(line)).length;
  return { ...rest, again, counts: { ...counts, new: counts.new - again } };
};

/**
 * If a part was sent twice, the rows that the first try saved come back as 'same'. They count with their outcome of the preview, except
 * rows that repeat another row of the file, because the preview checked each row separately.
 */
export const asForeseen = (
  saved: readonly ImportResult[],
  foreseen: readonly ImportResult[],
  repeats: ReadonlyMap<number, number>,
): ImportResult[] => {
  const before = new Map(foreseen.map(({ line, outcome }) => [line, outcome]));
  return saved.map((result) =>
    result.outcome === 'same' && !repeats.has(result.line)
      ? { ...result, outcome: before.get(result.line) ?? result.outcome }
      : result,
  );
};
