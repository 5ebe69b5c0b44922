// Pages of one browser, which all tests of a run share: each page has its own context and is closed after its file.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  devices,
  type Page,
  type Request,
} from 'playwright-core';
import { openBrowser } from './open-browser.ts';

let opening: Promise<Browser> | undefined;
const open = new Map<BrowserContext, Watched & { asked: Set<Request> }>();

export const PHONE = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  // Plaid's script looks for it.
  userAgent: devices['Pixel 7']?.userAgent,
};

export type Watched = { page: Page; problems: string[] };

/** Announced text is on the page a second time for a moment: a test that looks a bit late would find both. */
const withoutEchoes = (page: Page): Page => {
  const getByText = page.getByText.bind(page);
  page.getByText = (...asked) => getByText(...asked).and(page.locator(':not(body > [aria-live])'));
  return page;
};

/** A page that records its errors, refused loads and broken policies, so that a journey can end with none. */
export const watchedPage = async (options: BrowserContextOptions = {}): Promise<Watched> => {
  opening ??= openBrowser();
  const browser = await opening;
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    // The processor draws motion here, so only tests of motion ask for it.
    reducedMotion: 'reduce',
    ...options,
  });
  // Only a defect takes this long, however busy the machine is.
  context.setDefaultTimeout(120_000);
  const page = withoutEchoes(await context.newPage());
  const problems: string[] = [];
  const asked = new Set<Request>();
  open.set(context, { page, problems, asked });
  page.on('request', (request) => asked.add(request));
  const answered = (request: Request) => asked.delete(request);
  page.on('requestfinished', answered);
  page.on('requestfailed', answered);
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // A refused password at the bank is part of the journey; the browser notes its status all the same.
    const atTheBank = message.location().url.includes('/_local/plaid/');
    if (message.type() === 'error' && !atTheBank) problems.push(`console: ${message.text()} ${message.location().url}`);
  });
  return { page, problems };
};

/** Prints the words on each page, for the log of a test that failed: its last lines may be all that survives. */
export const printPages = async (): Promise<void> => {
  for (const { page, problems, asked } of open.values()) {
    const words = await page.evaluate(() => document.body.innerText.replace(/\s+/g, ' ').slice(0, 1_500)).catch(String);
    const waiting = [...asked].map((request) => request.url());
    console.log(JSON.stringify({ page: page.url(), words, problems, waiting }));
  }
};

export const closePages = async (): Promise<void> => {
  await Promise.all([...open.keys()].map((context) => context.close()));
  open.clear();
};

/** Keeps answers back until the test has done something. */
export const aGate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
};
