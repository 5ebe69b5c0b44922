// An installed Chromium or Chrome when there is one, else the one from the npm package, which brings its own libraries.
// CHROME_PATH names another one; CHROME_PATH=packaged takes the package's on a machine that has a browser as well.
import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';

const wanted = process.env.CHROME_PATH;
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const packaged = async (): Promise<string> => {
  // The package unpacks its libraries only where it believes to be on Lambda.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: binary } = await import('@sparticuz/chromium');
  return binary.executablePath();
};

const browserPath = async (): Promise<string> => {
  if (wanted && wanted !== 'packaged') return wanted;
  const found = wanted ? undefined : installed.find((path) => existsSync(path));
  return found ?? packaged();
};

/** Features of the browser's own window, which no test sees: for each new page they cost more than our pages do. */
const WINDOW_FEATURES = [
  // The browser's own two pages for suggestions below an address.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A process that waits for the next site.
  'SpareRendererForSitePerProcess',
];

/** The features that Playwright turns off. Of two such lists, the browser takes the last: this one has to name all of them. */
const TURNED_OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

export const openBrowser = async (more: string[] = []): Promise<Browser> => {
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    executablePath: await browserPath(),
    headless: true,
    timeout: 120_000,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      `--disable-features=${[...TURNED_OFF_BY_PLAYWRIGHT, ...WINDOW_FEATURES]}`,
      ...more,
    ],
  });
};
