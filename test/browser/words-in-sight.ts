import type { Page } from 'playwright-core';

/** People's own words, in a conversation too, can be of any length. */
const WRITTEN = 'blockquote, [role="log"], .as-written';

/** Our words that are read without opening anything. The license scrolls in a box. */
export const wordsInSight = (page: Page): Promise<number> =>
  page.evaluate((own) => {
    const content = document.querySelector<HTMLElement>('#content') ?? document.body;
    const license = content.querySelector<HTMLElement>('section[tabindex="0"]')?.innerText ?? '';
    const written = [...content.querySelectorAll<HTMLElement>(own)].map(({ innerText }) => innerText);
    const ours = [license, ...written].reduce((text, theirs) => text.replace(theirs, ''), content.innerText);
    return ours.match(/\S+/g)?.length ?? 0;
  }, WRITTEN);
