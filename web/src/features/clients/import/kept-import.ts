// An import stays on the device from the moment it is confirmed until it is done or stopped, so that it continues after a reload.
import type { ImportResult, ImportRow } from '#contracts/clients/import';
import { forgetFile, keepFile, keptFile } from '#web/files/kept-files.ts';
import { deviceKey, hasShapeOf } from '#web/funds/unsent/tab-storage.ts';
import { claimsOf } from '#web/session/claims.ts';
import { readToken } from '#web/session/token.ts';
import { addSummaries, asForeseen, type Summary, summaryOf } from './import-summary.ts';
import type { LeftOut } from './left-out.ts';
import type { Unit } from './strings.ts';

export type Duplicates = 'merge' | 'skip';
/** A file's valid rows, and the expected outcome of every row. `repeats`: the earlier row with the same client. */
export type CheckedFile = {
  name: string;
  unit: Unit;
  rows: ImportRow[];
  results: ImportResult[];
  repeats: ReadonlyMap<number, number>;
  leftOut: LeftOut;
};
/** The progress of an import: the number of finished rows, and their outcomes. */
export type Progress = { done: number; duplicates: Duplicates; saved: Summary };
export const NOT_BEGUN: Progress = { done: 0, duplicates: 'merge', saved: summaryOf([]) };

export const progressAfter = (before: Progress, part: readonly ImportResult[], file: CheckedFile): Progress => ({
  ...before,
  done: before.done + part.length,
  saved: addSummaries(before.saved, summaryOf(asForeseen(part, file.results, file.repeats))),
});

const person = (): string => claimsOf(readToken() ?? '')?.sub ?? '';
const fileId = (): string => `import:${person()}`;
const progressKey = (): string => deviceKey('import', person());

export const asText = ({ repeats, ...file }: CheckedFile): string =>
  JSON.stringify({ ...file, repeats: [...repeats.entries()] });
export const asFile = (text: string): CheckedFile => {
  const { repeats, ...file } = JSON.parse(text);
  return { ...file, repeats: new Map(repeats) };
};

/** A browser that stores nothing loses the import when the page closes. */
const stored = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

export const keepProgress = (progress: Progress): void =>
  stored(() => localStorage.setItem(progressKey(), JSON.stringify(progress)));

export const keepImport = async (file: CheckedFile, progress: Progress): Promise<void> => {
  await keepFile(fileId(), new File([asText(file)], file.name));
  keepProgress(progress);
};

export const forgetImport = async (): Promise<void> => {
  stored(() => localStorage.removeItem(progressKey()));
  await forgetFile(fileId());
};

const isProgress = hasShapeOf(NOT_BEGUN);

export const keptImport = async (): Promise<{ file: CheckedFile; progress: Progress } | undefined> => {
  const progress: unknown = stored(() => JSON.parse(localStorage.getItem(progressKey()) ?? 'null'));
  if (!isProgress(progress)) return undefined;
  const file = await keptFile(fileId());
  return file && { file: asFile(await file.text()), progress };
};
