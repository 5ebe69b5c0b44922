import axe from 'axe-core';
import type { Page } from 'playwright-core';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Checker = { axe?: typeof axe };

type Only = { rules: string[] } | { tags: string[] };

/** A link or a label leads to the first element with a repeated ID, perhaps the wrong one. axe only checks IDs that labels name. */
export const repeatedIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
    return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].map((id) => `repeated id: ${id}`);
  });

/** The faults on the page, a line each: by all of WCAG 2.2 AA and good practice, unless only some rules are named. */
export const findingsOn = async (page: Page, only: Only = { tags: STANDARD }): Promise<string[]> => {
  // Evaluated, not loaded: the pages' own policy would refuse a script that is not theirs.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ({ values, type }) => {
      const { violations } = await (window as Checker).axe!.run(document, {
        runOnly: { type: type as 'tag', values },
        resultTypes: ['violations'],
        // The frame of the analytics app is somebody else's page.
        iframes: false,
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
      );
    },
    'rules' in only ? { values: only.rules, type: 'rule' } : { values: only.tags, type: 'tag' },
  );
  return 'rules' in only ? violations : [...violations, ...(await repeatedIds(page))];
};
