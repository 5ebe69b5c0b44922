// The first hour: a new agent goes the whole way with the sample bank, from the dashboard to the letter, and removes all of it.
// @module-tag deep

import { expect, it } from 'vitest';
import { baseUrl, guestLinkIn, mailTo } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { findingsOn } from './axe.ts';
import { pixelsBeyond } from './layout-faults.ts';
import { arriveWith } from './sign-in-on.ts';
import { PHONE, watchedPage } from './watched-page.ts';

it('is played in one go, says everywhere that it is a sample, and leaves nothing behind', async () => {
  const agent = await newAgent('Una Novak');
  const { page, problems } = await watchedPage(PHONE);
  await arriveWith(page, agent);
  await page.goto(`${baseUrl()}/dashboard`);
  const start = page.getByRole('button', { name: 'Send yourself a sample request' });
  await start.waitFor();
  // The page says once what to do first.
  expect(await page.getByRole('heading', { name: 'Your requests' }).count()).toBe(0);
  await start.click();
  await page.getByRole('heading', { name: 'Your sample request' }).waitFor();

  const { request_id, request_pin } = guestLinkIn(await mailTo(agent.email, /^Sample: Una Novak asks/));
  await page.goto(`${baseUrl()}/guest/${request_id}/${request_pin}`);
  await page.getByRole('note').getByText('No bank was asked').waitFor();
  await page.getByRole('checkbox', { name: /accept the license/ }).check();
  await page.getByRole('button', { name: 'PROCEED' }).click();
  await page.getByRole('button', { name: 'Continue with the sample bank' }).click();
  await page.getByRole('heading', { name: 'Report complete' }).waitFor();
  expect([await pixelsBeyond(page), ...(await findingsOn(page))]).toEqual([0]);

  await page.goto(`${baseUrl()}/dashboard`);
  await page.getByRole('link', { name: 'Read the report' }).click();
  await page.getByRole('heading', { level: 1, name: "Sam Sample's proof of funds" }).waitFor();
  await page.getByRole('note').getByText('No bank was asked').waitFor();
  await page.getByRole('button', { name: 'Send a letter' }).click();
  const form = page.getByRole('dialog');
  expect(await form.getByLabel("Recipient's email").inputValue()).toBe(agent.email);
  await form.getByRole('button', { name: 'Send the letter' }).click();
  // The page looks until the letter is sealed, then shows its sender the file.
  await page.getByRole('button', { name: /^View PDF: Letter to/ }).click();
  await page.getByRole('dialog').locator('canvas').first().waitFor();
  await page.keyboard.press('Escape');
  const letter = await mailTo(agent.email, /^Sample: You have received a proof-of-funds letter$/);
  await page.goto(/http\S+\/guest-letter\/\w+\/\w+/.exec(letter.text)?.[0] ?? '');
  await page.getByRole('note').getByText('No bank was asked').waitFor();
  await page.getByRole('link', { name: 'Verify this report' }).click();
  await page.getByRole('heading', { name: 'A sample, and no proof of funds' }).waitFor();
  expect(await page.locator('main').textContent()).not.toContain('$480,000');

  await page.goto(`${baseUrl()}/communications`);
  await page.getByText('Sam Sample').first().click();
  await page.getByRole('button', { name: 'More for Sam Sample' }).click();
  await page.getByRole('menuitem', { name: 'Remove the sample' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the sample' }).click();
  await page.getByText('Nothing here yet').waitFor();
  await page.goto(`${baseUrl()}/dashboard`);
  await page.getByRole('button', { name: 'Send yourself a sample request' }).waitFor();
  await page.getByText('No notifications found.').waitFor();
  expect(problems).toEqual([]);
});
