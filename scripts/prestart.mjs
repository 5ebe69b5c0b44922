// Runs before npm start and npm test: does the missing setup steps of a fresh clone or a changed checkout. It only uses Node's own
// modules, because nothing may be installed yet, and syntax that an old Node can read.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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
    shell: process.platform === 'win32',
  });
  if (error || status !== 0) stop(`${failure}${error ? ` (${error.message})` : ''}. The reason is above.`);
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

/** A start builds the site itself, while it synthesizes the template. */
const buildSite = () =>
  run('The site could not be built', process.execPath, ['--import', 'tsx', join(root, 'scripts', 'build-site.ts')]);

checkNode();
install();
if (!process.argv.some((option) => ['--start', '--install-only'].includes(option))) buildSite();
