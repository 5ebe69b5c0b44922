// Every part of web/src/ui, alone in all its states, looked at by axe and measured, in English and Spanish, light and
// dark, at 1280 and 360 px. Pictures are compared with others of the same run only (docs/adr/013-front-end.md).
// @module-tag deep
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { galleryFiles } from '../../web/build/gallery-files.ts';
import { findingsOn } from './axe.ts';
import { layoutFaults } from './layout-faults.ts';
import { type Watched, watchedPage } from './watched-page.ts';

const ADDRESS = 'https://gallery.example';
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };
const TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
};
/** The folder for the pictures, for people who want to see them. */
const pictures = process.env.GALLERY_PICTURES;

type Part = { part: string; states: string[]; isWindow: boolean };

let watched: Watched;
let page: Page;
let protocol: CDPSession;
let parts: Part[];

beforeAll(async () => {
  if (pictures) await mkdir(pictures, { recursive: true });
  const files = await galleryFiles();
  watched = await watchedPage({ viewport: DESKTOP });
  page = watched.page;
  protocol = await page.context().newCDPSession(page);
  await page.route(`${ADDRESS}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const body = files.get(pathname);
    const contentType = TYPES[pathname.split('.').at(-1) ?? ''];
    await route.fulfill(body === undefined ? { status: 204 } : { body: Buffer.from(body), contentType });
  });
  await page.goto(`${ADDRESS}/gallery.html`);
  parts = await page.evaluate(() => (window as unknown as { galleryParts: Part[] }).galleryParts);
  // Parts that load on demand have loaded by then, so later views show the whole part.
  for (const part of parts) for (const state of views(part)) await show('en', part.part, state);
  await page.waitForLoadState('networkidle');
});

const show = async (language: 'en' | 'es', part: string, state?: string): Promise<void> => {
  const hash = `#${[language, part, ...(state ? [encodeURIComponent(state)] : [])].join('/')}`;
  await page.evaluate((next) => {
    window.location.hash = next;
  }, hash);
  await page.locator(`[data-shown="${hash}"][data-drawn="true"]`).waitFor();
};

/** The addresses of a part: one with all states, or of a window one for each. */
const views = ({ states, isWindow }: Part): (string | undefined)[] => (isWindow ? states : [undefined]);

/** All of WCAG 2.2 AA; that there is one h1 and the like is for whole pages. */
const EVERYTHING = { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** The rules that another language, color or width can break. */
const OTHERWISE = { rules: ['color-contrast', 'target-size', 'link-in-text-block', 'scrollable-region-focusable'] };

const faultsOf = async (language: 'en' | 'es', rules: typeof EVERYTHING | typeof OTHERWISE): Promise<string[]> => {
  const faults: string[] = [];
  for (const part of parts)
    for (const state of views(part)) {
      await show(language, part.part, state);
      const here = [...(await findingsOn(page, rules)), ...(await layoutFaults(page))];
      faults.push(...here.map((fault) => `${part.part} ${state ?? ''}: ${fault}`));
    }
  return faults;
};

describe('the gallery', () => {
  it('shows no part that breaks WCAG 2.2 AA, cuts a text off or leaves the page: wide, light, in English', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(DESKTOP);
    expect(await faultsOf('en', EVERYTHING)).toEqual([]);
  });

  it('nor narrow, dark, in Spanish', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(PHONE);
    expect(await faultsOf('es', OTHERWISE)).toEqual([]);
  });

  it('shows no two states alike, and no part the same in the dark', async () => {
    await page.setViewportSize(DESKTOP);
    const alike: string[] = [];
    for (const part of parts) {
      const seen = new Map<string, string>();
      for (const [state, picture] of await picturesOf(part, part.states, 'light')) {
        const same = seen.get(picture);
        if (same) alike.push(`${part.part}: ${state} looks like ${same}`);
        seen.set(picture, state);
      }
      for (const [state, picture] of await picturesOf(part, part.states.slice(-1), 'dark'))
        if (seen.has(picture)) alike.push(`${part.part}: ${state} looks the same in the dark`);
    }
    expect(alike).toEqual([]);
    expect(watched.problems).toEqual([]);
  });
});

/** Uses the protocol itself: Playwright's own method waits for events that don't come on a page at rest. */
const pictureOf = async (box: { x: number; y: number; width: number; height: number }): Promise<string> => {
  // The box is measured from the window's corner, the clip from the page's: a part before may have scrolled the page.
  const [left, top] = await page.evaluate(() => [window.scrollX, window.scrollY] as const);
  const clip = { ...box, x: box.x + left, y: box.y + top, scale: 1 };
  return (await protocol.send('Page.captureScreenshot', { clip, captureBeyondViewport: true })).data;
};

/** A picture of each state. One that shows nothing at all has the picture ''. */
const picturesOf = async (
  { part, isWindow }: Part,
  states: string[],
  colorScheme: 'light' | 'dark',
): Promise<[string, string][]> => {
  await page.emulateMedia({ colorScheme });
  const taken: [string, string][] = [];
  for (const state of states) {
    await show('en', part, isWindow ? state : undefined);
    const target = page.locator(isWindow ? '[class*="awsui_dialog_"]' : `[data-state="${state}"]`);
    const path = pictures && join(pictures, `${part.replace('/', '-')}-${state}-${colorScheme}.png`);
    const box = await target.boundingBox();
    const picture = box && box.height > 0 ? await pictureOf(box) : '';
    if (path && picture) await writeFile(path, Buffer.from(picture, 'base64'));
    taken.push([state, picture]);
  }
  return taken;
};
