import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const TSX = ['--import', 'tsx'];
const programs = [
  ['npm start', [join(import.meta.dirname, '..', 'start.mjs')]],
  ['npm run dev', [...TSX, join(import.meta.dirname, 'dev.ts')]],
] as const;

it.each(programs)('%s refuses an option and leads to the variables', (_, program) => {
  const { status, stderr } = spawnSync(process.execPath, [...program, '--port=1'], { encoding: 'utf8' });
  expect([status, stderr.trim()]).toEqual([
    1,
    'There is no option --port=1. Variables change a start, as in PORT=4100 npm start; local/groundwork/README.md lists them.',
  ]);
});
