// One person's way through the product, counted: taps, fields, words in sight, and waiting, on each page.
import type { Locator, Page } from 'playwright-core';
import { wordsInSight } from '../../browser/words-in-sight.ts';

export type OnPage = { who: string; page: string; taps: number; fields: number; words: number; waitedMs: number };

/** One person's way through the product. */
export const startJourney = (who: string, page: Page) => {
  const pages: OnPage[] = [];
  const here = () => pages.at(-1)!;
  return {
    pages,
    /** From the last tap until `sign` has arrived: the next page can be read. */
    async arrive(name: string, sign: Locator): Promise<void> {
      const began = Date.now();
      await sign.waitFor();
      const waitedMs = Date.now() - began;
      pages.push({ who, page: name, taps: 0, fields: 0, words: await wordsInSight(page), waitedMs });
    },
    /** The waiting until it can be tapped is the person's, too. */
    async tap(what: Locator): Promise<void> {
      const began = Date.now();
      await what.click();
      here().waitedMs += Date.now() - began;
      here().taps++;
    },
    /** Waits for an email. */
    async receive<Mail>(mail: Promise<Mail>): Promise<Mail> {
      const began = Date.now();
      const received = await mail;
      here().waitedMs += Date.now() - began;
      return received;
    },
    async type(what: Locator, text: string): Promise<void> {
      await what.fill(text);
      here().fields++;
    },
  };
};
export type Journey = ReturnType<typeof startJourney>;

export const sum = (pages: OnPage[], of: (page: OnPage) => number) => pages.reduce((all, page) => all + of(page), 0);
