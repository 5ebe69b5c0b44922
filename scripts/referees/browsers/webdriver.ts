import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from 'cdk-run/free-port';
import WebSocket from 'ws';
import { eventually } from '#test/cloud/eventually.ts';
import { succeeds } from '../tools.ts';

// A browser as W3C WebDriver drives it over HTTP. Elements are found by XPath, and each action is retried until the page allows it.

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Element = Record<typeof ELEMENT, string>;

const PAINTED = 'const [done] = arguments; requestAnimationFrame(() => requestAnimationFrame(() => done()))';

export type Browser = Awaited<ReturnType<typeof openSession>>;

const send = async (url: string, method: string, body?: object) => {
  const init = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {};
  const reply = await fetch(url, { method, ...init });
  const { value } = (await reply.json()) as { value: { error?: string; message?: string } | null };
  if (!reply.ok) throw new Error(`${method} ${url}: ${value?.error}: ${value?.message}`);
  return value as unknown;
};

/** Locators for the buttons, links, fields and text of a page, by the names that a person uses. */
export const by = {
  /** A button that can be pressed: WebDriver clicks a disabled one without an error. */
  button: (name: string) => `//button[normalize-space()="${name}"][not(@disabled)][not(@aria-disabled="true")]`,
  link: (name: string) => `//a[contains(normalize-space(), "${name}")]`,
  field: (label: string) => `//*[@id=//label[normalize-space()="${label}"]/@for]`,
  box: (label: string) => `//label[contains(normalize-space(), "${label}")]//input`,
  text: (words: string) => `//*[text()[contains(normalize-space(), "${words}")]]`,
};

const openSession = async (driverUrl: string, capabilities: object) => {
  const { sessionId, capabilities: given } = (await send(`${driverUrl}/session`, 'POST', {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string; capabilities: { browserName: string; browserVersion: string; webSocketUrl?: string } };
  const session = `${driverUrl}/session/${sessionId}`;
  const get = (path: string) => send(`${session}/${path}`, 'GET');
  const post = (path: string, body: object = {}) => send(`${session}/${path}`, 'POST', body);
  const evaluate = (script: string) => post('execute/sync', { script, args: [] });

  /** The first element of this kind that can be seen. */
  const shown = async (xpath: string): Promise<Element | undefined> => {
    const found = (await post('elements', { using: 'xpath', value: xpath })) as Element[];
    for (const element of found) if (await get(`element/${element[ELEMENT]}/displayed`)) return element;
    return undefined;
  };
  const patiently = <T>(what: string, look: () => Promise<T>): Promise<NonNullable<T>> =>
    eventually(look, 60_000).catch(async (cause) => {
      const page = await evaluate('return location.href + "\\n" + document.body.innerText.slice(0, 1500)');
      throw new Error(`${what} did not work: ${(cause as Error).message}\n${page}`, { cause });
    });
  const see = (xpath: string) => patiently(`Seeing ${xpath}`, () => shown(xpath));
  const onShown = (what: string, xpath: string, act: (path: string) => Promise<unknown>) =>
    patiently(`${what} ${xpath}`, async () => {
      const element = await shown(xpath);
      if (!element) return false;
      await act(`element/${element[ELEMENT]}`);
      return true;
    });

  return {
    name: `${given.browserName} ${given.browserVersion}`,
    bidi: given.webSocketUrl,
    get,
    post,
    evaluate,
    see,
    go: (url: string) => post('url', { url }),
    arriveAt: (path: string) => patiently(`Arriving at ${path}`, async () => String(await get('url')).includes(path)),
    click: (xpath: string) => onShown('Clicking', xpath, (element) => post(`${element}/click`)),
    fill: (xpath: string, text: string) =>
      onShown('Filling', xpath, async (element) => {
        await post(`${element}/clear`);
        await post(`${element}/value`, { text });
      }),
    /** Commands go to the page in this frame, until it is left. */
    enterFrame: (xpath: string) =>
      patiently(`Entering ${xpath}`, async () => {
        const id = await shown(xpath);
        if (id) await post('frame', { id });
        return id;
      }),
    leaveFrame: () => post('frame', { id: null }),
    /** Waits for a fresh frame: the last one may be older than the page's elements. */
    screenshot: async () => {
      await post('execute/async', { script: PAINTED, args: [] });
      return Buffer.from(String(await get('screenshot')), 'base64');
    },
    close: () => send(session, 'DELETE'),
  };
};

// The browsers, and the programs that drive them. Each person has a separate driver, because a driver has only one session.

export type Kind = {
  name: string;
  /** Each needed program, and the package that has it. */
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

/** Starts a virtual screen, because WebKit's browser has no headless mode. */
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

/** A window of Firefox is never narrower than 450 pixels, so BiDi sets the size of the page in it. */
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

type Opened = { browser: Browser; close(): Promise<void> };

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
