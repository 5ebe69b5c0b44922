// npm run test:deep: every test in its full size, in another order each time. npm run test:deep -- security and -- faults: the
// tests that the T and P rows, and the F rows, of docs/security.md name. Arguments after -- go to Vitest: a file, -t and a name, or
// the seed of an order.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const parts = {
  security: { folders: ['test/security/'], row: '[TP]' },
  faults: { folders: ['test/faults/', 'test/usage/'], row: 'F' },
};
const [first, ...rest] = process.argv.slice(2);
const part = parts[first];
const more = part || !first ? rest : [first, ...rest];
const isChosen = more.some((word) => /\.test\.tsx?$/.test(word));

/** The part's own folders, and the files in other folders that its rows name; files of the other part run with that part. */
const filesOf = ({ folders, row }) => {
  const rows =
    readFileSync(join('docs', 'security.md'), 'utf8').match(new RegExp(`^\\| ${row}-\\d\\d .*$`, 'gm')) ?? [];
  const named = rows.flatMap((line) => [...line.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, file]) => file));
  const all = Object.values(parts).flatMap((one) => one.folders);
  return [...folders, ...new Set(named.filter((file) => !all.some((folder) => file.startsWith(folder))))];
};

const seed = more.some((word) => word.startsWith('--sequence.seed')) ? [] : [`--sequence.seed=${Date.now() % 100_000}`];
const options = [
  '--testTimeout=1800000',
  '--reporter=verbose',
  '--sequence.shuffle.files',
  ...seed,
  '--passWithNoTests',
];
const files = part && !isChosen ? filesOf(part) : [];

// One project after the other: each drives its own cloud, and two at a time make both slow.
const failed = ['unit', 'cloud', 'browser', 'untouched', 'apart', 'deep', 'today'].filter((project) => {
  const args = [
    join('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    `--project=${project}`,
    ...options,
    ...files,
    ...more,
  ];
  return (
    spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, TEST_SIZE: 'full' } }).status !== 0
  );
});
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
