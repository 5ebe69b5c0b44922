// Builds the site in a child process if it's missing, or its sources have changed since the last build.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stampOf } from './stamp.ts';

/** A build writes this page last: if it's missing, the site is incomplete. */
const LAST_PAGE = 'sign-in.html';

/** A build writes `dist` and `dist-outline.json`. */
const sourcesIn = (root: string): string[] => [
  ...readdirSync(join(root, 'web'))
    .filter((name) => !name.startsWith('dist'))
    .map((name) => join(root, 'web', name)),
  ...['lambdas', 'package-lock.json', 'tsconfig.base.json'].map((name) => join(root, name)),
];

export const siteStamp = (root: string): string => stampOf(sourcesIn(root), []);

type SiteOptions = {
  root: string;
  /** Accepts an outdated site, too. */
  any?: boolean;
  progress(line: string): void;
};

/** The build that is under way, or undefined if the site is complete already. */
export const siteBuild = ({ root, any = false, progress }: SiteOptions): Promise<void> | undefined => {
  const isComplete = existsSync(join(root, 'web', 'dist', LAST_PAGE));
  if (isComplete && any) return undefined;
  const stampFile = join(root, 'node_modules', '.groundwork-web');
  const stamp = siteStamp(root);
  if (isComplete && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return undefined;
  progress('Building the site');
  return runVite(root).then(() => {
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, stamp);
  });
};

const runVite = (root: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const config = join(root, 'web', 'vite.config.ts');
    const child = spawn(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Vite would build React for development under a test's NODE_ENV.
      env: { ...process.env, NODE_ENV: 'production', BUILD_REPORT: '0' },
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The site could not be built. The reason is above.')),
    );
  });
