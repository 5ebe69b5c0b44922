import type { Page } from 'playwright-core';

/** Targets that are smaller than a finger needs. Links within a sentence may be: WCAG 2.2, 2.5.8, excepts them. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const most = 44;
    const targets =
      'a[href], button, [role="button"], [role="tab"], [role="menuitem"], [role="option"], select, summary, input:not([type="hidden"], [type="file"])';
    return [...document.querySelectorAll<HTMLElement>(targets)].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return [];
      if (element.closest('p') || getComputedStyle(element).display === 'inline') return [];
      const { width, height, bottom } = element.getBoundingClientRect();
      // Read aloud only, or shown once it has the focus.
      if (width <= 1 || height <= 1 || bottom < 0) return [];
      // Half a pixel is the browser's rounding.
      if (width >= most - 0.5 && height >= most - 0.5) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return [
        `${Math.round(width)} x ${Math.round(height)} px: ${element.tagName.toLowerCase()} '${name.trim().slice(0, 40)}'`,
      ];
    });
  });
