import type { Page } from 'playwright-core';

/**
 * The number of pixels that the page scrolls sideways. Not by `innerWidth`: a phone zooms out to show a page that is too wide,
 * so `innerWidth` grows with it.
 */
export const pixelsBeyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Faults that a person would see, whatever the fonts of the machine: texts that are cut off, things beyond the page's edge, a
 * page that scrolls sideways.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it runs in the page, where nothing outside of it exists.
  page.evaluate(() => {
    const faults: string[] = [];
    const [wide, seen] = [document.documentElement.scrollWidth, document.documentElement.clientWidth];
    if (wide > seen) faults.push(`the page scrolls sideways: ${wide} of ${seen} px`);
    const nameOf = (element: Element) => {
      const text = (element.textContent ?? '').trim().slice(0, 40);
      return `${element.tagName.toLowerCase()}${element.className ? `.${String(element.className).split(' ')[0]}` : ''} '${text}'`;
    };
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());

    for (const element of document.querySelectorAll<HTMLElement>('main *, [role="dialog"] *')) {
      if (!hasOwnText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
      const { width, height, left, right } = element.getBoundingClientRect();
      // Read aloud only: a pixel, or far outside, on purpose.
      if (width <= 1 || height <= 1 || right < 0) continue;
      if (left < -1 || right > seen + 1) faults.push(`${nameOf(element)} leaves the page: ${left} to ${right} px`);
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      // Three dots say that there is more.
      if (textOverflow === 'ellipsis') continue;
      if (['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1)
        faults.push(`${nameOf(element)} is cut off: ${element.scrollWidth} of ${element.clientWidth} px wide`);
      if (['hidden', 'clip'].includes(overflowY) && element.scrollHeight > element.clientHeight + 2)
        faults.push(`${nameOf(element)} is cut off: ${element.scrollHeight} of ${element.clientHeight} px high`);
    }
    return faults;
  });

/**
 * Elements that get the focus while something else covers all of their corners and their middle, such as a bar that stays in
 * view.
 */
export const hiddenInFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';
    const hidden: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(`#content :is(${focusable})`)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      element.focus();
      const box = element.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) continue;
      // The visible part of an element that is larger than the screen.
      const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)];
      const [right, bottom] = [Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)];
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const points = [
        [x, y],
        [left + 2, top + 2],
        [right - 2, top + 2],
        [left + 2, bottom - 2],
        [right - 2, bottom - 2],
      ];
      const hits = points.map(([across = 0, down = 0]) => document.elementFromPoint(across, down));
      // A check box is below its own picture.
      const own = element.closest('label, [class*="awsui_root"]') ?? element.parentElement ?? element;
      if (hits.some((hit) => hit && (own.contains(hit) || hit.contains(element)))) continue;
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? element.tagName).trim().slice(0, 40);
      hidden.push(
        `${name}, below ${hits[0]?.tagName}.${hits[0]?.className} at ${Math.round(top)} to ${Math.round(bottom)}`,
      );
    }
    return hidden;
  });
