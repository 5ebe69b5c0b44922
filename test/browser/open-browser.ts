// An installed Chromium or Chrome when there is one, else the one from the npm package, which brings its own libraries.
import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';

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

export const openBrowser = async (): Promise<Browser> => {
  const { chromium } = await import('playwright-core');
  return chromium.launch({
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
};
