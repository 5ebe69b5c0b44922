// An empty data folder for a product of the tests' own.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MARK } from '../../local/seed/seed.ts';

/** The demo's accounts are there in either case. */
export const dataFolder = ({ demoData }: { demoData: boolean }): string => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-test-'));
  if (!demoData) writeFileSync(join(folder, MARK), '');
  return folder;
};
