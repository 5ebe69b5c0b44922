import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it.each(['main.ts', 'dev.ts'])('%s refuses an option and leads to the variables', (program) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `${import.meta.dirname}/${program}`, '--port=1'],
    {
      encoding: 'utf8',
    },
  );
  expect([status, stderr.trim()]).toEqual([
    1,
    'There is no option --port=1. Variables change a start, as in PORT=4100 npm start; local/groundwork/README.md lists them.',
  ]);
});
