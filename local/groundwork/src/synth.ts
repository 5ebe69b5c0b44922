// Synthesizes the CDK app if something changed, in a child process, which gives its 400 MB back when it ends.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { markInUse } from 'cdk-run/assembly-in-use';
import { stampOf } from './stamp.ts';

export type SynthOptions = {
  /** The checkout. */
  root: string;
  /** The folder of assemblies, each under a name made from its sources. */
  dir: string;
  context?: Record<string, unknown>;
  progress?(line: string): void;
  /** A build of the site that is under way. The synthesis does everything else meanwhile. */
  site?: Promise<void>;
};

/** The sources of the template and its assets, besides the site. */
const sources = ['bin', 'lib', 'lambdas', 'cdk.json', 'package-lock.json', 'tsconfig.base.json'];
const kept = 3;
/** The settings of a stage on a laptop that differ from AWS. Demo staff sign in with a password. */
const laptop = {
  stage: 'dev',
  laptop: 'on',
  passkeyDomain: 'localhost',
  staffSignIn: 'any',
  mailIn: 'in.dev.groundwork.example',
  // The callbacks of the MCP inspector, and of a program that listens on a port of this machine.
  assistants: 'http://localhost:6274/oauth/callback http://localhost:33418/callback',
};

/** Returns the folder of the assembly. A cloud that still runs an older one keeps it. */
export const synthesize = async (options: SynthOptions): Promise<string> => {
  const { root, dir, context = {}, site } = options;
  const stamp = stampOf(
    sources.map((source) => join(root, source)),
    [process.version, context],
  );
  const assemblyNow = () => join(dir, `local-${stampOf([join(root, 'web/dist')], stamp).slice(0, 16)}`);
  const assembly = assemblyNow();
  markInUse(assembly);
  if (!site && existsSync(join(assembly, 'manifest.json'))) return assembly;
  const running = underWay.get(assembly) ?? write(assemblyNow, options).finally(() => underWay.delete(assembly));
  underWay.set(assembly, running);
  return running;
};

/** Two clouds that start at once in one process wait for the same synthesis. */
const underWay = new Map<string, Promise<string>>();

/** The name of the assembly follows from the site, too, so it is known only when the site is complete. */
const write = async (assemblyNow: () => string, options: SynthOptions): Promise<string> => {
  const { root, dir, context = {}, progress = () => {}, site } = options;
  progress('Synthesizing the CDK app');
  const next = `${assemblyNow()}.${process.pid}`;
  try {
    mkdirSync(next, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The template can't be written to ${dir} (${code}). Fix the permissions of this checkout`);
  }
  try {
    const cdk = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as { context?: Record<string, unknown> };
    const environment = {
      CDK_OUTDIR: next,
      CDK_CONTEXT_JSON: JSON.stringify({ ...cdk.context, ...laptop, ...context }),
      // The schema rules take longer to load than all the rest; the infrastructure's tests run them.
      CDK_VALIDATION: 'false',
      SITE_FOLLOWS: '1',
    };
    await runApp(root, environment, site);
    const assembly = assemblyNow();
    // Another process may have been faster with the same sources.
    if (!existsSync(assembly)) renameSync(next, assembly);
    dropOld(dir);
    return assembly;
  } finally {
    // After a failure, the next start would build into the same folder.
    await site?.catch(() => {});
    rmSync(next, { recursive: true, force: true });
  }
};

const anHour = 60 * 60 * 1000;

/** Keeps the newest assemblies, and those in use: a cloud marks the assembly that it runs, a synthesis the one it writes. */
const dropOld = (dir: string): void => {
  const found = readdirSync(dir)
    .filter((name) => /^local-[0-9a-f]{16}(\.\d+)?$/.test(name))
    .map((name) => ({ name, path: join(dir, name), at: statSync(join(dir, name)).mtimeMs }))
    .sort((left, right) => right.at - left.at);
  const newest = found.filter(({ name }) => !name.includes('.')).slice(0, kept);
  for (const each of found) {
    if (!newest.includes(each) && each.at < Date.now() - anHour) rmSync(each.path, { recursive: true, force: true });
  }
};

const runApp = (root: string, environment: Record<string, string>, site = Promise.resolve()): Promise<void> =>
  new Promise((resolveRun, reject) => {
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const child = spawn(process.execPath, ['--import', tsx, 'bin/app.ts'], {
      cwd: root,
      env: { ...process.env, ...environment },
    });
    // The app waits for the end of its input before it takes the site.
    site.then(
      () => child.stdin.end(),
      (error) => {
        reject(error);
        child.kill();
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) return resolveRun();
      // Node prints a line of the minified file, which fills a screen and helps no one.
      const readable = output.split('\n').filter((line) => line.length < 1_000);
      reject(new Error(`The CDK app cannot be synthesized:\n\n${readable.join('\n').trim()}`));
    });
  });
