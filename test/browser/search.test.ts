// The one search of the signed-in pages: a client and a page by name, by keys and by taps.
// @module-tag deep
import { expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { baseUrl, call } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { layoutFaults } from './layout-faults.ts';
import { arriveWith, findingsOnceShown } from './sign-in-on.ts';
import { settled, walkTo } from './walk.ts';
import { aGate, PHONE, watchedPage } from './watched-page.ts';

const searched = async (options: Parameters<typeof watchedPage>[0] = {}) => {
  const agent = await newAgent();
  const client = { name: 'Nora Núñez', email: `nora-${Date.now()}@clients.example`, address: '7 Quince Lane' };
  const added = await call('POST', '/api/client-list', { ...agent, body: { ...client, phone_number: '2175550177' } });
  const to_user_email = `otis-${Date.now()}@clients.example`;
  const body = aRequestForm({ to_user_email, property_address: '31 Orchard Row' });
  await call('POST', '/api/communications/create/report', { ...agent, body });
  const { page, problems } = await watchedPage(options);
  await arriveWith(page, agent);
  await page.goto(`${baseUrl()}/dashboard`);
  await settled(page);
  return {
    page,
    problems,
    client: String(added.body.id),
    window: page.getByRole('dialog', { name: 'Search' }),
    field: page.getByRole('combobox', { name: 'Search' }),
    option: (name: string | RegExp) => page.getByRole('option', { name }),
    path: () => new URL(page.url()).pathname,
  };
};

it('opens with /, finds a client, a deal and a page by their names, and goes there with Enter', async () => {
  const { page, problems, client, window, field, option, path } = await searched();
  const isReady = () => field.evaluate((one) => one === document.activeElement);
  await page.keyboard.press('/');
  await window.waitFor();
  await expect.poll(isReady).toBe(true);
  await page.keyboard.type('nunez');
  await option('Nora Núñez').waitFor();
  expect(await findingsOnceShown(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Nora Núñez' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  expect(path()).toBe(`/client-list/${client}`);

  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(isReady).toBe(true);
  await page.keyboard.type('31 orch');
  await option(/31 Orchard Row/)
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/deals/*');

  await settled(page);
  await page.keyboard.press('/');
  await expect.poll(isReady).toBe(true);
  await page.keyboard.type('pass');
  await page.keyboard.press('Escape');
  await window.waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await expect.poll(isReady).toBe(true);
  await page.keyboard.type('pass/word');
  expect(await field.inputValue()).toBe('pass/word');
  await page.getByText('Nothing is named "pass/word".').waitFor();
  await field.fill('password');
  await option('Security').click();
  await page.waitForURL('**/myaccount/security');
  expect(problems).toEqual([]);
});

it('shows no answer to older words while the newer ones are looked for', async () => {
  const { page, field, option, window } = await searched();
  const gate = aGate();
  await page.route(/client-list\?.*search=roi/, async (route) => {
    await gate.opened;
    await route.continue();
  });
  await page.keyboard.press('/');
  await window.waitFor();
  await field.fill('nora');
  await option('Nora Núñez').waitFor();
  const asked = page.waitForRequest(/search=roi/);
  await field.fill('roi');
  await asked;
  await page.getByText('Searching').waitFor();
  expect(await page.getByRole('option').count()).toBe(0);
  gate.open();
  await option('ROI Calculator').waitFor();
  expect(await option('Nora Núñez').count()).toBe(0);
});

it('leaves / alone when the agent turns the key off', async () => {
  const { page, window } = await searched();
  const menu = page.getByRole('button', { name: /^Your settings/ });
  await menu.click();
  await page.getByRole('menuitemcheckbox', { name: 'Press / to search' }).click();
  await walkTo(page, '/roi');
  await page.keyboard.press('/');
  await menu.click();
  expect(await window.count()).toBe(0);
  await page.getByRole('menuitemcheckbox', { name: 'Press / to search' }).click();
  await page.keyboard.press('/');
  await window.waitFor();
});

it('finds a client and a page on a phone', async () => {
  const { page, problems, client, field, option, path } = await searched(PHONE);
  const open = page.getByRole('button', { name: 'Search', exact: true });
  await open.tap();
  await field.fill('nora');
  await option('Nora Núñez').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await option('Nora Núñez').tap();
  await page.getByRole('heading', { level: 1, name: 'Nora Núñez' }).waitFor();
  expect(path()).toBe(`/client-list/${client}`);
  await open.tap();
  await field.fill('closings');
  await option(/^Closings$/).tap();
  await page.waitForURL('**/transactions');
  expect(problems).toEqual([]);
});
