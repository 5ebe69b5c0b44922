import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder that is deleted when the test ends. */
export const aDataDir = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'local-test-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
};
