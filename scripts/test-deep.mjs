// npm run test:security, npm run test:faults: the tests of npm test in full size, including those in other folders that the rows
// of docs/security.md name. Arguments after -- select tests: a file, or -t and a name.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [kind, ...more] = process.argv.slice(2);
const parts = {
  security: { folders: ['test/security/'], row: 'T' },
  faults: { folders: ['test/faults/', 'test/usage/'], row: 'F' },
};
const part = parts[kind];
if (!part) throw new Error('Choose one: security or faults');

const rows =
  readFileSync(join('docs', 'security.md'), 'utf8').match(new RegExp(`^\\| ${part.row}-\\d\\d .*$`, 'gm')) ?? [];
const named = rows.flatMap((row) => [...row.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, file]) => file));
/** Files in the other kind's folders run with that kind. */
const folders = Object.values(parts).flatMap((one) => one.folders);
const elsewhere = [...new Set(named)].filter((file) => !folders.some((folder) => file.startsWith(folder)));
const isChosen = more.some((word) => /\.test\.tsx?$/.test(word));

const vitest = join('node_modules', 'vitest', 'vitest.mjs');
const where = isChosen ? [] : [...part.folders, ...elsewhere];
const args = [vitest, 'run', '--testTimeout=1800000', '--reporter=verbose', ...where, ...more];
spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, SECURITY_FULL: '1' } }).on('exit', (code) => {
  process.exitCode = code ?? 1;
});
