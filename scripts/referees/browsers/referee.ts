import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from 'cdk-run/free-port';
import { guestLinkIn, local, mailTo } from '#test/cloud/client.ts';
import { eventually } from '#test/cloud/eventually.ts';
import { cacheFolder, MissingToolError, root } from '../tools.ts';
import {
  type Browser,
  by,
  type Kind,
  kinds,
  missingFor,
  openBrowser,
  type Screen,
  startScreen,
  type Viewport,
} from './webdriver.ts';

// The main job as people do it: an agent asks, a client links a bank and sends, the agent reads the report, anyone verifies it.

type Step = (name: string, browser: Browser) => Promise<void>;

/** The name of the bank's customer. With another name, the report would say that someone else holds the account. */
const CLIENT = { first: 'Alexandra', last: 'Rivera' };

const ask = async (agent: Browser, cloud: string, email: string, step: Step): Promise<void> => {
  const { accounts } = await local();
  await agent.go(cloud);
  await agent.fill(by.field('Username'), accounts.agent.email);
  await agent.fill(by.field('Password'), accounts.agent.password);
  await agent.click(by.button('Sign In'));
  await agent.arriveAt('/dashboard');
  await agent.see(by.link('Request Proof of Funds'));
  await step('the agent has signed in', agent);

  await agent.click(by.link('Request Proof of Funds'));
  await agent.arriveAt('/requestreport');
  await agent.fill(`(${by.field('First name')})[2]`, CLIENT.first);
  await agent.fill(`(${by.field('Last name')})[2]`, CLIENT.last);
  await agent.fill(by.field('Email'), email);
  await agent.fill(by.field('Minimum required funds in dollars'), '480,000');
  await agent.fill(by.field('Message'), 'For 14 Maple Street.');
  await agent.click(by.button('PREVIEW REQUEST'));
  await agent.see(by.text('asks for your proof of funds'));
  await agent.click(by.button('SEND'));
  await agent.arriveAt('/requestcomplete');
  await agent.see(by.text('Your request is on its way'));
  await step('the agent has asked', agent);
};

const give = async (guest: Browser, link: string, step: Step): Promise<void> => {
  await guest.go(link);
  await guest.see(by.text('$480,000'));
  await step('the client has opened the link', guest);
  await guest.click(by.box('accept the license'));
  await guest.click(by.button('PROCEED'));
  await guest.click(by.button('Link my bank'));
  await guest.enterFrame('//iframe[@title="Plaid Link"]');
  await guest.click(by.button('Continue'));
  await guest.click('//button[contains(normalize-space(), "First Harbor Bank")]');
  await guest.fill(by.field('User name'), 'bo');
  await guest.fill(by.field('Password'), 'right');
  await guest.leaveFrame();
  await step('the bank asks for a password', guest);
  await guest.enterFrame('//iframe[@title="Plaid Link"]');
  await guest.click(by.button('Sign in'));
  await guest.see(by.text('Harbor Checking'));
  await guest.click(by.button('Continue'));
  await guest.click(by.button('Finish'));
  await guest.leaveFrame();
  await guest.see(by.text('Your bank has responded'));
  await step('the client has sent the report', guest);
};

const read = async (agent: Browser, cloud: string, step: Step): Promise<string> => {
  await agent.go(`${cloud}/communications`);
  await agent.click(by.text(`${CLIENT.first} ${CLIENT.last}`));
  await agent.see(by.text('Incoming Client Asset Report'));
  await agent.click(by.link('View report'));
  await agent.arriveAt('/prooffund/');
  await agent.see(by.text('$480,000'));
  await agent.see('//a[contains(@href, "/verify/")]');
  await agent.see('//aside//*[name()="svg"][@role="img"]');
  await step('the agent sees the report', agent);
  const link = await agent.evaluate('return document.querySelector(\'a[href*="/verify/"]\')?.getAttribute("href")');
  if (typeof link !== 'string') throw new Error('The report has no link to its verify page');
  return new URL(link, cloud).href;
};

const doMainJob = async (agent: Browser, guest: Browser, cloud: string, step: Step): Promise<void> => {
  const email = `referee-${Date.now()}@example.com`;
  await ask(agent, cloud, email, step);
  const { request_id, request_pin } = guestLinkIn(await mailTo(email, /asks for your proof/));
  await give(guest, `${cloud}/guest/${request_id}/${request_pin}`, step);
  const verify = await read(agent, cloud, step);
  await guest.go(verify);
  await guest.see(by.text('This report is genuine and valid'));
  await step('the verify page says genuine', guest);
};

// The product's main job in the browsers that its tests don't drive, on a phone's viewport and a desktop's. Pictures of each step
// are left in the cache.

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
  const child = spawn(process.execPath, ['local/groundwork/start.mjs'], {
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

/** A page with an element wider than the window scrolls sideways. */
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
