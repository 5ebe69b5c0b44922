// npm run measure:structure -- [checkout] [--list]: how large the folders and functions are, and how much is unchecked. `npm run unused` (knip) finds what nothing uses.
// docs/adr/022-feature-folders.md compares two commits by it; --list names the places behind the numbers.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as measure from './structure/measures.ts';
import { type Parsed, parse } from './structure/parse.ts';

const { values, positionals } = parseArgs({ options: { list: { type: 'boolean' } }, allowPositionals: true });
const root = positionals[0] ?? '.';

const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const files = tracked.map((path) => parse({ path, text: readFileSync(join(root, path), 'utf8') }));

const parts = {
  product: ['bin', 'lib', 'lambdas', 'web'],
  'local cloud': ['local'],
  'scripts, operations': ['scripts', 'operations'],
};
const within = (folders: string[], path: string) => folders.includes(path.split('/')[0] ?? '');

const rows = (sources: Parsed[]) => {
  const sizes = measure.folderSizes(sources);
  return {
    'Files in the largest folder': sizes[0]?.size ?? 0,
    'Folders of more than 15 files': sizes.filter(({ size }) => size > 15).length,
    'Functions over 60 lines': measure.longFunctions(sources, 60).length,
    'Functions over 100 lines': measure.longFunctions(sources, 100).length,
    'Longest function, lines': measure.longFunctions(sources, 0)[0]?.lines ?? 0,
    'Unchecked conversions of a row': measure.rowConversions(sources),
    'Casts through another type (`as unknown as`)': measure.doubleCasts(sources),
    'Imports climbing more than two levels': measure.climbingImports(sources),
    'Lines of code': measure.lines(sources),
  };
};

const columns = Object.values(parts).map((folders) => {
  const sources = files.filter(({ path }) => within(folders, path) && !measure.isTest(path));
  if (values.list) {
    for (const { folder, size } of measure.folderSizes(sources)) if (size > 15) console.log(`${size} files  ${folder}`);
    for (const { place, lines } of measure.longFunctions(sources, 60)) console.log(`${lines} lines  ${place}`);
  }
  return rows(sources);
});

console.log(`| | ${Object.keys(parts).join(' | ')} |\n|---|${'---:|'.repeat(columns.length)}`);
for (const name of Object.keys(columns[0] ?? {}) as (keyof ReturnType<typeof rows>)[])
  console.log(`| ${name} | ${columns.map((column) => column[name].toLocaleString('en-US')).join(' | ')} |`);
