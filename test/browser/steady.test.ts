// The buttons of a form stay where they are while the rest of the page is still coming: one that moves between press and release
// isn't pressed. Seen red: with a client list that came into the request form late, CANCEL was pressed and nothing happened.
import { expect, it } from 'vitest';
import { baseUrl } from '../cloud/client.ts';
import { arriveAs, settled } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

type Seen = Record<string, number[]>;

/** Notes where the buttons of the content are in each frame; what's fetched comes after what there is has been drawn, as on a slow line. */
const watchButtons = () => {
  const seen: Seen = {};
  Object.assign(window, { seen });
  const frame = () => new Promise(requestAnimationFrame);
  const real = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await real(...asked);
    await frame();
    await frame();
    return answer;
  };
  const note = () => {
    for (const button of document.querySelectorAll<HTMLElement>('#content :is(button, a[class*="button"])')) {
      const at = Math.round(button.getBoundingClientRect().top + window.scrollY);
      const name = button.innerText.trim();
      const places = seen[name] ?? [];
      seen[name] = places.includes(at) ? places : [...places, at];
    }
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
};

it.each([
  ['/requestreport', 'a desktop', {}],
  ['/requestreport', 'a phone', PHONE],
  ['/subscribe', 'a desktop', {}],
  ['/subscribe', 'a phone', PHONE],
])("%s's buttons stay where they are on %s", async (path, _, options) => {
  const { page } = await watchedPage(options);
  await arriveAs(page);
  await page.addInitScript(watchButtons);
  await page.goto(`${baseUrl()}${path}`);
  await settled(page);
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  expect(Object.keys(seen)).not.toEqual([]);
  expect(Object.entries(seen).filter(([, places]) => places.length > 1)).toEqual([]);
});
