// npm run test:security, npm run test:faults: the same tests as in npm test, in their full size.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const [kind, ...more] = process.argv.slice(2);
const folders = { security: ['test/security'], faults: ['test/faults', 'test/usage'] }[kind];
if (!folders) throw new Error('Say which: security or faults');

const vitest = join('node_modules', 'vitest', 'vitest.mjs');
const args = [
  vitest,
  'run',
  '--project',
  'cloud',
  '--project',
  'grants',
  '--testTimeout=1800000',
  '--reporter=verbose',
  ...folders,
  ...more,
];
spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, SECURITY_FULL: '1' } }).on('exit', (code) => {
  process.exitCode = code ?? 1;
});
