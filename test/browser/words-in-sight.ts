import type { Page } from 'playwright-core';

/** Words that are read without opening anything. The license scrolls in a box, and what an agent wrote is as long as they like. */
export const wordsInSight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const content = document.querySelector<HTMLElement>('#content') ?? document.body;
    const licence = content.querySelector<HTMLElement>('section[tabindex="0"]')?.innerText ?? '';
    const written = [...content.querySelectorAll('blockquote')].map(({ innerText }) => innerText);
    const ours = [licence, ...written].reduce((text, own) => text.replace(own, ''), content.innerText);
    return ours.match(/\S+/g)?.length ?? 0;
  });
