// The demo data as a folder that is prepared once a day, and again when the sources change. Another process prepares it in a separate
// folder, because that cloud's clock is in the past.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { dateFrom } from '../seed/story.ts';
import { stampOf } from '../stamp.ts';

export type DemoPlace = {
  /** The checkout. */
  root: string;
  assemblyDir: string;
  /** The site's address in emails and documents. */
  siteAddress: string;
};

const folderOf = (root: string): string => join(root, 'node_modules', '.cache', 'groundwork', 'demo');

/** The assembly's name follows from the product's sources, so a change of them changes this name, too. */
const nameOf = ({ root, assemblyDir, siteAddress }: DemoPlace): string => {
  const sources = ['local', 'packages'].map((name) => join(root, name));
  return `${dateFrom(new Date(), 0)}-${stampOf(sources, [basename(assemblyDir), siteAddress]).slice(0, 16)}`;
};

export const findPlayedDemo = (place: DemoPlace): string | undefined => {
  const folder = join(folderOf(place.root), nameOf(place));
  return existsSync(folder) ? folder : undefined;
};

export const playDemo = async (place: DemoPlace, stop?: AbortSignal): Promise<string> => {
  const parent = folderOf(place.root);
  const folder = join(parent, nameOf(place));
  const next = join(parent, `next.${process.pid}`);
  const play = () => {
    rmSync(next, { recursive: true, force: true });
    mkdirSync(next, { recursive: true });
    return runPlayer(place, next, stop);
  };
  try {
    // A machine that is very busy can make a call fail. The second attempt starts with an empty folder, so that nothing is stored twice.
    await play().catch((error: Error) => (stop?.aborted ? Promise.reject(error) : play()));
    dropOld(parent);
    // Another process may have been quicker.
    if (!existsSync(folder)) renameSync(next, folder);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
  return folder;
};

const dropOld = (parent: string): void => {
  const today = dateFrom(new Date(), 0);
  for (const name of readdirSync(parent))
    if (!name.startsWith(today) && !name.startsWith('next.')) rmSync(join(parent, name), { recursive: true });
};

const runPlayer = ({ assemblyDir, siteAddress }: DemoPlace, dataDir: string, stop?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const player = fileURLToPath(new URL('play-demo.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', tsx, player, assemblyDir, dataDir, siteAddress], {
      // Banks of the demo answer at once.
      env: { ...process.env, BANK_PACE: '0' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      ...(stop && { signal: stop }),
    });
    // A low priority leaves the processor to a person who works meanwhile. Tests wait for the data, so they get the full speed.
    if (stop && child.pid) setPriority(child.pid, 10);
    let complaints = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaints += chunk.toString();
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) return resolve();
      reject(new Error(complaints.trim().split('\n')[0] || `its process ended with code ${code}`));
    });
  });
