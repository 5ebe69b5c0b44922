// WCAG 2.2 AA by axe on every route, light and dark, at 1280 and 360 px. One browser and one sign-in for each role. Each walk follows links
// of the app, so that it also shows whether focus and title follow.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { baseUrl } from '../cloud/client.ts';
import { partOfTheDay } from '../cloud/size.ts';
import { type Visitor, visits } from './addresses.ts';
import { findingsOn } from './axe.ts';
import { hiddenInFocus, layoutFaults, pixelsBeyond } from './layout-faults.ts';
import {
  changedByFocus,
  faintEdges,
  menuOf,
  sensoryWords,
  shownByPointerAlone,
  shownOutOfOrder,
} from './reading-faults.ts';
import { sessionCookieOf } from './sign-in-on.ts';
import { arriveAs, settled, walkTo } from './walk.ts';
import { watchedPage } from './watched-page.ts';
import { wordsInSight } from './words-in-sight.ts';

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };
/** A phone on its side. */
const LANDSCAPE = { width: 740, height: 360 };
/** The spacing that WCAG 1.4.12 asks for. */
const SPACED = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';
/** The rules that a change of colors or of width can break; everything else is the same document. */
const COLORS = ['color-contrast', 'link-in-text-block'];
const PHONE_ONLY = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'aria-hidden-focus'];

const pages = new Map<Visitor, Page>();
let addresses: Awaited<ReturnType<typeof visits>>;

beforeAll(async () => {
  for (const who of ['agent', 'staff', 'visitor'] as const) {
    const { page } = await watchedPage({ viewport: DESKTOP });
    const token = who === 'visitor' ? '' : await arriveAs(page, who);
    if (who === 'agent') addresses = await visits({ token, cookie: await sessionCookieOf(page) });
    // Away from the first page, so that each one is walked to from another.
    await page.goto(`${baseUrl()}${who === 'visitor' ? '/stripe_error' : '/concierge'}`);
    await settled(page);
    pages.set(who, page);
  }
});

/** The menu of the first page that has one. */
const menus = new Map<Page, string[]>();

const pageOf = (who: Visitor): Page => {
  const page = pages.get(who);
  if (!page) throw new Error(`No one signed in as ${who}`);
  return page;
};

/** Without a tag, because the site's policy refuses one. */
const withStyle = async <Found>(page: Page, css: string, look: () => Promise<Found>): Promise<Found> => {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);
  const found = await look();
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  return found;
};

/** The pages that guests and readers of a report see. A conversation and a document are as long as they are. */
const SHORT =
  /^\/((guest|sendreport\/guest|guest-(report|copy|letter|listing|offers?)|verify)\/|processcomplete|bank-return|report-email|unsubscribe)/;
const MOST_WORDS = 120;

/** In both languages; someone signed in has only one. */
const tooLong = async (page: Page): Promise<string[]> => {
  const counts = [await wordsInSight(page)];
  const inSpanish = page.getByRole('button', { name: 'Español' });
  if (await inSpanish.isVisible()) {
    await inSpanish.click();
    const inEnglish = page.getByRole('button', { name: 'English' });
    await inEnglish.waitFor();
    await settled(page);
    counts.push(await wordsInSight(page));
    await inEnglish.click();
    await inSpanish.waitFor();
    await settled(page);
  }
  return counts.filter((words) => words > MOST_WORDS).map((words) => `${words} words`);
};

const look = async (page: Page, path: string): Promise<string[]> => {
  const found: string[] = [];
  const note = (where: string, problems: string[]) => found.push(...problems.map((one) => `${path} ${where}: ${one}`));

  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(DESKTOP);
  await walkTo(page, path);
  const { titles, headings, isFocused } = await page.evaluate(() => ({
    titles: document.title,
    headings: document.querySelectorAll('h1').length,
    isFocused: document.getElementById('content')?.contains(document.activeElement) ?? false,
  }));
  if (!/^\S.* · Groundwork$/.test(titles)) note('title', [titles]);
  if (headings !== 1) note('headings', [`${headings} of the first level`]);
  if (!isFocused) note('focus', ['is left behind']);
  note('light', await findingsOn(page));
  note('light', await faintEdges(page));
  const menu = await menuOf(page);
  const before = menus.get(page) ?? menu;
  if (before.length > 0) menus.set(page, before);
  if (menu.length > 0 && menu.join() !== before.join()) note('has another menu', menu);
  note('read', [...(await shownOutOfOrder(page)), ...(await sensoryWords(page)), ...(await shownByPointerAlone(page))]);
  if (SHORT.test(path)) note('is long', await tooLong(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  note('dark', await findingsOn(page, { rules: COLORS }));
  note('dark', await faintEdges(page));
  await page.setViewportSize(PHONE);
  note('dark at 360 px', await findingsOn(page));
  const beyond = await pixelsBeyond(page);
  if (beyond > 0) note('at 360 px', [`scrolls sideways by ${beyond} px`]);
  await page.emulateMedia({ colorScheme: 'light' });
  note('light at 360 px', await findingsOn(page, { rules: PHONE_ONLY }));
  // A strip of tabs extends beyond the edge, and scrolls.
  const spaced = await withStyle(page, SPACED, () => layoutFaults(page));
  note(
    'with spaced text at 360 px',
    spaced.filter((one) => !one.includes('leaves the page')),
  );
  const [hidden, led] = await changedByFocus(page, () => hiddenInFocus(page));
  note('has the focus and is hidden at 360 px', hidden);
  note('at 360 px', led);
  await page.setViewportSize(LANDSCAPE);
  const across = await pixelsBeyond(page);
  if (across > 0) note('in landscape', [`scrolls sideways by ${across} px`]);
  return found;
};

describe('no route breaks WCAG 2.2 AA', () => {
  it.each(['visitor', 'agent', 'staff'] as const)(
    'that is for %s',
    async (who) => {
      const found: string[] = [];
      for (const { at } of partOfTheDay(
        Object.values(addresses).filter(({ as }) => as === who),
        6,
      ))
        found.push(...(await look(pageOf(who), at).catch((error) => [`${at}: ${error.message}`])));
      expect(found).toEqual([]);
    },
    120_000,
  );
});
