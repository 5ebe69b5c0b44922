// Runs before npm start and npm test: does the missing setup steps of a fresh clone or a changed checkout. It only uses Node's own
// modules, because nothing may be installed yet, and syntax that an old Node can read.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const needed = [20, 19];

const stop = (message) => {
  console.error(`\n${message}\n`);
  process.exit(1);
};

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  stop(
    `Groundwork needs Node ${needed.join('.')} or newer; this is ${process.versions.node}. Get it at https://nodejs.org`,
  );
};

const run = (failure, command, args) => {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, BUILD_REPORT: '0' },
    shell: process.platform === 'win32',
  });
  if (error || status !== 0) stop(`${failure}${error ? ` (${error.message})` : ''}. The reason is above.`);
};

const hashOf = (lines) => createHash('sha256').update(lines.join('\n')).digest('hex');

/** Runs the step if its inputs have changed since the last time. */
const whenChanged = (stampFile, stamp, result, step) => {
  const before = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (before === stamp && existsSync(result)) return;
  step();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
};

const packagesIn = (lockFile) =>
  existsSync(join(root, lockFile)) ? JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages : {};

/** A start needs no tools of tests and deployments (devDependencies). It keeps those that are installed. */
const install = () => {
  const present = packagesIn('node_modules/.package-lock.json');
  const withTools = !process.argv.includes('--start') || Object.values(present).some(({ dev }) => dev);
  const isComplete = Object.entries(packagesIn('package-lock.json')).every(
    ([path, { version, optional, dev, devOptional }]) =>
      path === '' || optional || (!withTools && (dev || devOptional)) || present[path]?.version === version,
  );
  if (isComplete) return;
  console.log(`  Installing packages${withTools ? ', with the tools for tests' : ''} (once, about half a minute)`);
  // npm ci would delete the installed packages and download them again.
  const command = Object.keys(present).length === 0 ? ['ci'] : ['install', '--no-save'];
  const options = ['--no-audit', '--no-fund', '--loglevel=error', ...(withTools ? [] : ['--omit=dev'])];
  // Without a network, npm would try for minutes before it says so.
  const retries = '--fetch-retries=1';
  run('npm could not install the packages: it needs a network and a folder that it can write to', 'npm', [
    ...command,
    retries,
    ...options,
  ]);
};

const filesIn = (path) => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath ?? each.path, each.name))
    .sort();
};

const buildWeb = () => {
  const dist = join(root, 'web', 'dist');
  // During development, Vite serves the sources, and the template only needs some site to deploy. A build writes this page last: if
  // it's missing, the site is incomplete.
  const last = join(dist, 'sign-in.html');
  if (process.argv.includes('--any-site') && existsSync(last)) return;
  const ours = ['web', 'lambdas', 'package-lock.json', 'tsconfig.base.json'].flatMap((name) =>
    filesIn(join(root, name)),
  );
  const sources = ours.filter((path) => !path.startsWith(join(root, 'web', 'dist')) && !path.includes('.test.'));
  const stamp = hashOf(sources.map((path) => `${path} ${statSync(path).size} ${statSync(path).mtimeMs}`));
  whenChanged(join(root, 'node_modules', '.groundwork-web'), stamp, last, () => {
    console.log('  Building the site');
    run('The site could not be built', process.execPath, [
      join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      '--config',
      join(root, 'web', 'vite.config.ts'),
      '--logLevel',
      'warn',
    ]);
  });
};

checkNode();
install();
if (!process.argv.includes('--install-only')) buildWeb();
