// The product's main job in the browsers that its tests don't drive, on a phone's viewport and a desktop's. Pictures of each step
// are left in the cache.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@local/cloud/free-port';
import { eventually } from '#test/cloud/eventually.ts';
import { cacheFolder, MissingToolError, root } from '../tools.ts';
import { type Kind, kinds, missingFor, openBrowser, type Screen, startScreen, type Viewport } from './drivers.ts';
import { doMainJob } from './main-job.ts';
import type { Browser } from './webdriver.ts';

const viewports: Record<string, Viewport> = {
  phone: { width: 375, height: 740 },
  desktop: { width: 1280, height: 900 },
};
const pictures = join(cacheFolder, 'browsers');

const startCloud = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  if (spawnSync(process.execPath, ['scripts/prestart.mjs'], { cwd: root, stdio: 'ignore' }).status !== 0)
    throw new Error('The site could not be built: node scripts/prestart.mjs says why');
  const port = await freePort(0);
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-referee-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'local/groundwork/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: `${port}`, DATA_DIR: dataDir, BANK_PACE: '0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  const stop = async () => {
    if (child.exitCode === null) {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await eventually(async () => (await fetch(`${url}/_local`)).ok, 290_000);
  } catch (cause) {
    await stop();
    throw new Error('The local cloud does not start', { cause });
  }
  return { url, stop };
};

/** What is wider than the page makes it scroll sideways. */
const scrollsSideways = 'return document.documentElement.scrollWidth > innerWidth';

const judgeOne = async (kind: Kind, size: string, viewport: Viewport, env: Screen['env'], cloud: string) => {
  const agent = await openBrowser(kind, env, viewport);
  try {
    const guest = await openBrowser(kind, env, viewport);
    try {
      console.log(`  ${agent.browser.name}, ${size} (${viewport.width} x ${viewport.height})`);
      const wide: string[] = [];
      let number = 0;
      await doMainJob(agent.browser, guest.browser, cloud, async (name: string, browser: Browser) => {
        number++;
        const file = `${kind.name}-${size}-${number}-${name.replaceAll(' ', '-')}.png`;
        writeFileSync(join(pictures, file), await browser.screenshot());
        if (await browser.evaluate(scrollsSideways)) wide.push(name);
        console.log(`    ${name}${wide.at(-1) === name ? ' (THE PAGE SCROLLS SIDEWAYS)' : ''}`);
      });
      return wide.length === 0;
    } finally {
      await guest.close();
    }
  } finally {
    await agent.close();
  }
};

const judgeAll = async (found: Kind[], cloud: string): Promise<boolean> => {
  const screen = found.some(({ needsScreen }) => needsScreen) ? await startScreen() : undefined;
  let fine = true;
  try {
    for (const kind of found)
      for (const [size, viewport] of Object.entries(viewports)) {
        const passed = await judgeOne(kind, size, viewport, screen?.env ?? {}, cloud).catch((error: Error) => {
          console.log(`    FAILED: ${error.message}`);
          return false;
        });
        fine &&= passed;
      }
  } finally {
    await screen?.stop();
  }
  return fine;
};

/** REFEREE_BROWSERS names some of them, CLOUD_URL a product that runs already. */
export const driveBrowsers = async (): Promise<boolean> => {
  const wanted = process.env.REFEREE_BROWSERS?.split(' ') ?? kinds.map(({ name }) => name);
  const found = kinds.filter((kind) => {
    const missing = missingFor(kind);
    if (missing.length > 0) console.log(`  Left out: ${kind.name}, which needs ${missing.join(' and ')}`);
    return missing.length === 0 && wanted.includes(kind.name);
  });
  if (found.length === 0) throw new MissingToolError('none of the browsers is installed');
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  const running = process.env.CLOUD_URL;
  const cloud = running ? { url: running, stop: async () => undefined } : await startCloud();
  process.env.CLOUD_URL = cloud.url;
  try {
    return await judgeAll(found, cloud.url);
  } finally {
    await cloud.stop();
    console.log(`  Pictures: ${pictures}`);
  }
};
