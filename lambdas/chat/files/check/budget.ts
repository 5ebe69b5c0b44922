// The limits on a file's demands on us and on its readers. Counted in advance, so that no file takes longer or more
// memory than one that uses all of them (docs/adr/109-checks-of-files.md).
import type { FileProblem } from '../vocabulary.ts';

const MB = 1024 * 1024;

export const BUDGET = {
  /** Values in a PDF: numbers, names, texts, lists. The ones that we write count again. */
  values: 1_000_000,
  /** Different names in it. */
  names: 20_000,
  /** Lists in lists. */
  depth: 40,
  pages: 2_000,
  /** Bytes that all of its streams unpack to. */
  stream: 192 * MB,
  unpacked: 256 * MB,
  /** The part of it that is drawn: pages, forms, patterns and letters. */
  drawings: 32 * MB,
  /** A page with all its drawings, counted as often as they are drawn. */
  page: 128 * MB,
  /** A picture in a PDF, unpacked. */
  picture: 192 * MB,
  /** For an uploaded picture. */
  pixels: 100_000_000,
  /** For a JPEG: each scan is drawn over the one before. */
  scans: 100,
  /** For a HEIC: the items in its directory. */
  items: 4_096,
} as const;

export class RefusedFile extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem, message: string = problem) {
    super(message);
    this.problem = problem;
  }
}

export const overBudget = (what: keyof typeof BUDGET): RefusedFile =>
  new RefusedFile('too-complex', `More ${what} than a file may have`);

export type Budget = { spend(what: 'values' | 'unpacked' | 'drawings' | 'names', amount: number): void };

export const newBudget = (): Budget => {
  const spent = { values: 0, unpacked: 0, drawings: 0, names: 0 };
  return {
    spend(what, amount) {
      spent[what] += amount;
      if (spent[what] > BUDGET[what]) throw overBudget(what);
    },
  };
};
