// npm start: runs src/main.ts as one file. esbuild makes it in a fraction of a second; loading its 250 modules one by one takes two.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const DAY_MS = 24 * 60 * 60 * 1000;
const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'groundwork', 'start');

/** A module looks for files beside itself, so it keeps its address. Only packages of other people stay outside. */
const asOneFile = {
  name: 'as one file',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) =>
      kind === 'entry-point' || /^(cdk-run|simulator-kit|@local)(\/|$)/.test(path)
        ? undefined
        : { path, external: true },
    );
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
    }));
  },
};

const { outputFiles } = await build({
  entryPoints: [join(import.meta.dirname, 'src', 'main.ts')],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outfile: join(folder, 'main.mjs'),
  sourcemap: 'inline',
  write: false,
  plugins: [asOneFile],
}).catch(() => process.exit(1));
const [{ contents }] = outputFiles;
const name = `${createHash('sha256').update(contents).digest('hex').slice(0, 16)}.mjs`;
const file = join(folder, name);
if (!existsSync(file)) {
  mkdirSync(folder, { recursive: true });
  const others = readdirSync(folder).map((other) => join(folder, other));
  for (const other of others) if (statSync(other).mtimeMs < Date.now() - DAY_MS) rmSync(other, { force: true });
  // Another start may read it meanwhile.
  writeFileSync(`${file}.${process.pid}`, contents);
  renameSync(`${file}.${process.pid}`, file);
}
process.setSourceMapsEnabled(true);
await import(pathToFileURL(file).href);
