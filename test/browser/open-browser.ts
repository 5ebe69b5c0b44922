// An installed Chromium or Chrome when there is one, else the one from the npm package, which brings its own libraries.
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const installed = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => path && existsSync(path));

const packaged = async (): Promise<string> => {
  // The package unpacks its libraries only where it believes to be on Lambda.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: binary } = await import('@sparticuz/chromium');
  return binary.executablePath();
};

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: installed ?? (await packaged()),
    headless: true,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });

export type Watched = { page: Page; problems: string[] };

/** A page whose errors, refused loads and broken policies are noted, so that a journey can end with none. */
export const watchedPage = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US', ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // A refused password at the bank is part of the journey; the browser notes its status all the same.
    const atTheBank = message.location().url.includes('/_local/plaid/');
    if (message.type() === 'error' && !atTheBank) problems.push(`console: ${message.text()} ${message.location().url}`);
  });
  return { page, problems };
};
