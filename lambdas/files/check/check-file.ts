// Tells a file's type by its bytes, and makes the version that others get: a rebuilt PDF, or a picture without its camera's notes. Its name and what a browser
// calls it count for nothing.
import { hash } from 'node:crypto';
import { pictureProblem } from '../content/picture-problem.ts';
import { typeOf } from '../content/type-of.ts';
import { withoutMetadata } from '../content/without-metadata.ts';
import type { FileProblem, FileType } from '../vocabulary.ts';
import { RefusedFile } from './budget.ts';
import { inspectRebuilt } from './pdf/inspect-rebuilt.ts';
import { rebuildPdf } from './pdf/rebuild.ts';

export type PdfUse = 'read' | 'sign';
export type Checked = { type: FileType; bytes: Buffer; hash: string };

const readFile = async (bytes: Buffer, use: PdfUse): Promise<Omit<Checked, 'hash'>> => {
  const type = typeOf(bytes);
  if (!type) throw new RefusedFile('unknown-type');
  if (type === 'pdf') {
    const made = await rebuildPdf(bytes, use);
    inspectRebuilt(made);
    return { type, bytes: made };
  }
  const problem = pictureProblem(type, bytes);
  const made = problem ? undefined : withoutMetadata(type, bytes);
  if (!made) throw new RefusedFile(problem ?? 'damaged');
  return { type, bytes: made };
};

export const checkFile = async (bytes: Buffer, use: PdfUse): Promise<Checked | { problem: FileProblem }> => {
  try {
    const made = await readFile(bytes, use);
    return { ...made, hash: hash('sha256', made.bytes, 'hex') };
  } catch (error) {
    if (error instanceof RefusedFile) return { problem: error.problem };
    // Deeper than a stack, or longer than a text can be.
    if (error instanceof RangeError) return { problem: 'too-complex' };
    throw error;
  }
};
