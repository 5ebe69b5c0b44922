// A deal is one page for a client and a property. A row of Communications leads to it, and going back leads to that row.
// Seen red: with addresses compared letter by letter, only one of two requests was on the page.
import { expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { baseUrl, call } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { arriveWith } from './sign-in-on.ts';
import { settled } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

it.each([
  ['a desktop', undefined],
  ['a phone', PHONE],
])('is found from a request, says what comes next, and keeps a note, on %s', async (_, size) => {
  const agent = await newAgent();
  const { page, problems } = await watchedPage(size);
  for (const property_address of ['12 Elm Street', '12  elm street.', '9 Oak Avenue'])
    await call('POST', '/api/communications/create/report', { ...agent, body: aRequestForm({ property_address }) });
  await arriveWith(page, agent);
  await page.goto(`${baseUrl()}/communications`);
  await settled(page);
  const row = page
    .getByRole('article')
    .filter({ hasText: /12 {1,2}elm street/i })
    .getByRole('button')
    .first();
  await row.click();
  await page.getByRole('link', { name: 'View the deal' }).click();
  await page.waitForURL('**/deals/*');
  await page.getByRole('heading', { level: 1, name: 'Bo Buyer' }).waitFor();
  await page.getByText("Bo Buyer hasn't opened your email yet. Remind or call them.").waitFor();
  const parts = page.getByRole('region', { name: 'Requests and letters' }).getByRole('listitem');
  await expect.poll(() => parts.count()).toBe(2);

  // Seen red: it was a link to the request's line in Communications.
  await page.getByRole('button', { name: 'Remind', exact: true }).click();
  await page.getByText('A reminder is on its way.').waitFor();
  await page.getByRole('button', { name: 'Cancel request' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/deals\//);

  await page.getByLabel('Your note').fill('Ask about the dock.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Your note is saved.').waitFor();
  await page.goBack();
  await page.waitForURL('**/communications');
  await expect.poll(() => row.getAttribute('aria-expanded')).toBe('true');
  await page.getByRole('link', { name: 'View the deal' }).click();
  await page.waitForURL('**/deals/*');
  await page.reload();
  await expect.poll(() => page.getByLabel('Your note').inputValue()).toBe('Ask about the dock.');
  expect(problems).toEqual([]);
});
