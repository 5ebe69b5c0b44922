// npm run tool -- storm: runs people's actions, and webhooks about them, under a hundred storms. npm run tool -- storm 4711 runs them
// under this one, to reproduce a failure. npm run tool -- storm 1-20 -t 'sign a document' runs only this action, under these.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const [first, ...rest] = process.argv.slice(2);
const range = /^(\d+)(?:-(\d+))?$/.exec(first ?? '1-100');
const more = range && first ? rest : [first, ...rest].filter((word) => word !== undefined);
const [from, to] = range ? [Number(range[1]), Number(range[2] ?? range[1])] : [1, 100];
const seeds = Array.from({ length: to - from + 1 }, (_, at) => from + at);

const vitest = join('node_modules', 'vitest', 'vitest.mjs');
const args = [
  'run',
  '--project=deep',
  '--testTimeout=7200000',
  '--reporter=verbose',
  'test/faults/storm.test.ts',
  'test/faults/webhook-storm.test.ts',
];
const environment = { ...process.env, TEST_SIZE: 'full', STORM_SEEDS: seeds.join(',') };
process.exitCode =
  spawnSync(process.execPath, [vitest, ...args, ...more], { stdio: 'inherit', env: environment }).status ?? 1;
