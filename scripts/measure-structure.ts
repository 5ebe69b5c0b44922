// npm run tool -- measure:structure [checkout] [--list]: the size of the product, the dependencies between its parts, and the code to
// read to follow a request that is sent. `npx knip` finds dead code. --list names the places behind the numbers.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as measure from './structure/measures.ts';
import { type Parsed, parse } from './structure/parse.ts';

// The product's files that run during one action: the code that a reader has to follow.
/** Counts a file if one of its functions runs. The top level of a module doesn't count, because it ran when the file was loaded. */
const filesExecuted = async (root: string, act: () => Promise<unknown>): Promise<string[]> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await act();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return result
    .filter(
      ({ url, functions }) => url.startsWith('file:') && functions.slice(1).some(({ ranges }) => ranges[0]?.count),
    )
    .map(({ url }) => relative(root, fileURLToPath(url.replace(/[?#].*$/, ''))))
    .filter((path) => /^lambdas\//.test(path))
    .sort();
};

const { values, positionals } = parseArgs({ options: { list: { type: 'boolean' } }, allowPositionals: true });
const root = resolve(positionals[0] ?? '.');

const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  // git also lists files that are deleted and not committed yet.
  .filter((path) => existsSync(join(root, path)));
const files = tracked.map((path) => parse({ path, text: readFileSync(join(root, path), 'utf8') }));

const within = (folders: string[], path: string) => folders.includes(path.split('/')[0] ?? '');
const sourcesOf = (folders: string[]) => files.filter(({ path }) => within(folders, path) && !measure.isTest(path));
const product = sourcesOf(['bin', 'lib', 'lambdas', 'web']);
const parts: Record<string, Parsed[]> = {
  product,
  'local cloud': sourcesOf(['local', 'packages']),
  'scripts, operations': sourcesOf(['scripts', 'operations']),
  tests: files.filter(({ path }) => measure.isTest(path)),
};

const rows = (sources: Parsed[]) => ({
  'Lines of code': measure.lines(sources),
  Files: sources.length,
  'Files in the largest folder': measure.folderSizes(sources)[0]?.size ?? 0,
  'Functions over 60 lines': measure.longFunctions(sources, 60).length,
  'Longest function, lines': measure.longFunctions(sources, 0)[0]?.lines ?? 0,
  'Unchecked conversions of a row': measure.rowConversions(sources),
  'Casts through another type (`as unknown as`)': measure.doubleCasts(sources),
  'Imports climbing more than two levels': measure.climbingImports(sources),
});

const print = (head: string[], lines: [string, ...number[]][]) => {
  console.log(`| ${head.join(' | ')} |\n|---|${'---:|'.repeat(head.length - 1)}`);
  for (const [name, ...numbers] of lines)
    console.log(`| ${name} | ${numbers.map((one) => one.toLocaleString('en-US')).join(' | ')} |`);
  console.log();
};

const columns = Object.values(parts).map(rows);
print(
  ['', ...Object.keys(parts)],
  (Object.keys(columns[0] ?? {}) as (keyof ReturnType<typeof rows>)[]).map((name) => [
    name,
    ...columns.map((column) => column[name]),
  ]),
);

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const imports = measure.importsOf(product, manifest.imports);
const circles = measure.circles(imports);
const arrows = measure.roomArrows(imports, measure.entriesOf(product));
const page = measure.largestClosure(imports, (path) => path.startsWith('web/src/features/'));
const entry = measure.largestClosure(
  imports,
  (path) => path.startsWith('lambdas/') && /(handler|worker)\.ts$/.test(path),
);

/** The product of another checkout doesn't run in this process. */
const executed = async (): Promise<string[] | undefined> => {
  if (positionals[0]) return undefined;
  const { aDatabase } = await import('../test/builders/a-database.ts');
  const { aRequestSide } = await import('../test/builders/a-request-side.ts');
  const database = await aDatabase();
  const side = await aRequestSide(database);
  try {
    return await filesExecuted(root, () => side.send());
  } finally {
    await database.stop();
  }
};
const sent = await executed();

print(
  ['product', ''],
  [
    ['Functions', measure.functions(product)],
    ['Routes', measure.routes(product)],
    ['Kinds of rows', measure.entities(product)],
    ['Circles of imports, types included', circles.length],
    ['Rooms that import another (arrows)', arrows.all],
    ['Pairs of rooms that import each other', arrows.mutual],
    ['Files behind the largest page', page.size],
    ['Files behind the largest function', entry.size],
    ...(sent ? ([['Files that run when a request is sent', sent.length]] as [string, number][]) : []),
  ],
);

if (values.list) {
  for (const { folder, size } of measure.folderSizes(product).slice(0, 10)) console.log(`${size} files  ${folder}`);
  for (const { place, lines } of measure.longFunctions(product, 60)) console.log(`${lines} lines  ${place}`);
  for (const circle of circles) console.log(`circle: ${circle.join(', ')}`);
  console.log(`largest page: ${page.path}\nlargest function: ${entry.path}`);
  for (const path of sent ?? []) console.log(`sends a request: ${path}`);
}
