// The browsers that judge, and the programs that drive them. Each person has a separate driver, since one holds one session.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@local/cloud/free-port';
import WebSocket from 'ws';
import { eventually } from '#test/cloud/eventually.ts';
import { succeeds } from '../tools.ts';
import { type Browser, openSession } from './webdriver.ts';

export type Kind = {
  name: string;
  /** Program, and the package that has it. */
  needs: Record<string, string>;
  driver(port: number): { program: string; args: string[] };
  capabilities: object;
  needsScreen: boolean;
};

export type Viewport = { width: number; height: number };

export const kinds: Kind[] = [
  {
    name: 'firefox',
    needs: { 'firefox-esr': 'Debian: firefox-esr', geckodriver: 'cargo install geckodriver --locked' },
    // Two drivers would ask for the same port for BiDi.
    driver: (port) => ({ program: 'geckodriver', args: ['--port', `${port}`, '--websocket-port', '0'] }),
    capabilities: {
      webSocketUrl: true,
      'moz:firefoxOptions': {
        binary: '/usr/bin/firefox-esr',
        args: ['-headless'],
        prefs: { 'intl.accept_languages': 'en-US' },
      },
    },
    needsScreen: false,
  },
  {
    name: 'webkit',
    needs: { WebKitWebDriver: 'Debian: webkit2gtk-driver', Xvfb: 'Debian: xvfb' },
    driver: (port) => ({ program: 'WebKitWebDriver', args: [`--port=${port}`] }),
    capabilities: {},
    needsScreen: true,
  },
];

export const missingFor = ({ needs }: Kind): string[] =>
  Object.entries(needs)
    .filter(([program]) => !succeeds('which', program))
    .map(([program, from]) => `${program} (${from})`);

const ended = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
};

/** Its browser's own bars are wider than a phone. */
const NARROW_BARS = '* { padding: 0; margin: 0; min-width: 0; border-width: 0; font-size: 1px; }';

export type Screen = { env: Record<string, string>; stop(): Promise<void> };

/** A screen that no one looks at; WebKit's browser has no mode without one. */
export const startScreen = async (): Promise<Screen> => {
  const settings = mkdtempSync(join(tmpdir(), 'groundwork-screen-'));
  mkdirSync(join(settings, 'gtk-3.0'));
  writeFileSync(join(settings, 'gtk-3.0/gtk.css'), NARROW_BARS);
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(child.stdout, 'data')) as [Buffer];
  const stop = async () => {
    await ended(child);
    rmSync(settings, { recursive: true, force: true });
  };
  return { env: { DISPLAY: `:${String(number).trim()}`, XDG_CONFIG_HOME: settings }, stop };
};

/** A window of Firefox is never narrower than 450 pixels; BiDi makes the page in it so. */
const setPageSize = async (browser: Browser, address: string, viewport: Viewport): Promise<void> => {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const context = await browser.get('window');
  socket.send(JSON.stringify({ id: 1, method: 'browsingContext.setViewport', params: { context, viewport } }));
  const [answer] = (await once(socket, 'message')) as [Buffer];
  socket.close();
  const { type } = JSON.parse(String(answer)) as { type: string };
  if (type !== 'success') throw new Error(`The viewport was refused: ${answer}`);
};

/** The window with its bars is larger than the page. */
const setWindowSize = async (browser: Browser, { width, height }: Viewport): Promise<void> => {
  await browser.post('window/rect', { x: 0, y: 0, width, height });
  const [inner, tall] = (await browser.evaluate('return [innerWidth, innerHeight]')) as [number, number];
  await browser.post('window/rect', { x: 0, y: 0, width: 2 * width - inner, height: 2 * height - tall });
};

export type Opened = { browser: Browser; close(): Promise<void> };

export const openBrowser = async (kind: Kind, env: Screen['env'], viewport: Viewport): Promise<Opened> => {
  const port = await freePort(0);
  const { program, args } = kind.driver(port);
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } });
  const url = `http://127.0.0.1:${port}`;
  try {
    await eventually(async () => (await fetch(`${url}/status`)).ok, 60_000);
    const browser = await openSession(url, kind.capabilities);
    if (browser.bidi) await setPageSize(browser, browser.bidi, viewport);
    else await setWindowSize(browser, viewport);
    const close = () => browser.close().then(() => ended(child));
    await eventually(async () => (await browser.evaluate('return innerWidth')) === viewport.width, 20_000);
    return { browser, close };
  } catch (error) {
    await ended(child);
    throw error;
  }
};
