// An agent reads one of many and goes back: the list keeps its search, filter, order and scroll position.
// @module-tag deep
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { baseUrl, browserOf, call } from '../cloud/client.ts';
import { partOfTheDay } from '../cloud/size.ts';
import { arriveWith } from './sign-in-on.ts';
import { arriveAs, settled } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

const desktop = await watchedPage();
const phone = await watchedPage(PHONE);
const tag = String(Date.now());

beforeAll(async () => {
  const token = await arriveAs(desktop.page);
  // Another browser has another session.
  await arriveWith(phone.page, await browserOf('agent'));
  for (const number of Array.from({ length: 28 }, (_, index) => String(index).padStart(2, '0'))) {
    const email = `list${number}-${tag}@example.com`;
    const name = `Lia ${tag} ${number}`;
    await call('POST', '/api/client-list/contacts', { token, body: { name, email } });
    if (Number(number) >= 20) continue;
    const names = { to_user_first_name: 'Lia', to_user_last_name: `${tag} ${number}`, to_user_email: email };
    const sent = await call('POST', '/api/communications/create/report', { token, body: aRequestForm(names) });
    expect(sent.status).toBe(201);
    const seller = { agent_name: 'Ada Agent', first_name: 'Lia', last_name: `${tag} ${number}`, email, message: '' };
    const phone = { phone_number: `21755501${number}`, phone_campaign: true, address: '3 Ash Street' };
    const added: [string, object, number][] = [
      ['/api/transactions', seller, 201],
      ['/api/campaigns', { subject: name, body: 'Three new homes.' }, 201],
      ['/api/client-list', { name: `Cal ${tag} ${number}`, email: `cal-${email}`, ...phone }, 201],
    ];
    for (const [path, body, status] of added) expect((await call('POST', path, { token, body })).status).toBe(status);
  }
});

const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const scrollDown = async (page: Page) => {
  // Parts that are still loading may take less room afterwards.
  await settled(page);
  // Again and again: the list may still be growing.
  const further = async () => {
    await page.evaluate(() => window.scrollTo(0, 400));
    return scrollOf(page);
  };
  await expect.poll(further).toBeGreaterThan(200);
  return scrollOf(page);
};
const goBack = async (page: Page, path: string) => {
  await page.goBack();
  await page.waitForURL((url) => url.pathname === path);
  await settled(page);
};

describe.each(
  partOfTheDay(
    [
      ['a desktop', desktop],
      ['a phone', phone],
    ] as const,
    2,
  ),
)('Back, on %s', (_, { page }) => {
  it('leads to the same communications, with the one that was open', async () => {
    await page.goto(`${baseUrl()}/communications?show=requests`);
    await page.getByRole('searchbox').fill(`lia ${tag}`);
    await page.getByRole('button', { name: `${tag} 19` }).click();
    await page.getByRole('button', { name: /^More for / }).waitFor();
    await scrollDown(page);
    // The scroll position at the click: parts that are still loading above may change it.
    const place = await page.evaluate(() => {
      const left = Math.round(window.scrollY);
      document.querySelector<HTMLAnchorElement>('a[href="/dashboard"]')?.click();
      return left;
    });
    await page.waitForURL('**/dashboard');
    // The open one has a menu with its name, too.
    const opener = page.getByRole('button', { name: `${tag} 19` }).first();
    // The address changes before the page does.
    await opener.waitFor({ state: 'detached' });
    await goBack(page, '/communications');
    expect(await page.getByRole('searchbox').inputValue()).toBe(`lia ${tag}`);
    await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => scrollOf(page)).toBe(place);
    await page.reload();
    await settled(page);
    expect(await page.getByRole('searchbox').inputValue()).toBe(`lia ${tag}`);
    expect(new URL(page.url()).searchParams.get('show')).toBe('requests');
  });

  it('leads to the same page of the client list', async () => {
    await page.goto(`${baseUrl()}/client-list?sort=name`);
    const found = page.waitForResponse((response) => response.url().includes('search=lia'));
    await page.getByRole('searchbox').fill(`lia ${tag}`);
    await found;
    await page.getByText(`Lia ${tag} 00`).first().waitFor();
    await page.getByRole('button', { name: 'Next page' }).first().click();
    const shown = page.getByText(new RegExp(`Lia ${tag} 2[567]`)).first();
    await shown.waitFor();
    const address = page.url();
    await page
      .getByRole('button', { name: new RegExp(`Lia ${tag} 2[567]`) })
      .last()
      .click();
    await page
      .getByRole('menuitem', { name: /record|page/i })
      .first()
      .click();
    await page.waitForURL(/client-list\/.+/);
    await settled(page);
    await goBack(page, '/client-list');
    expect(page.url()).toBe(address);
    expect(await page.getByRole('searchbox').inputValue()).toBe(`lia ${tag}`);
    await shown.waitFor();
    expect(await page.getByText(`Lia ${tag} 00`).count()).toBe(0);
  });
});

describe('Back, on a phone,', () => {
  const { page } = phone;

  it.each([
    ['transactions', '/transactions', /\/transactions\/./],
    ['campaigns', '/campaigns', /\/campaigns\/./],
    ['place in the call list', '/call-list', /\/client-list\/./],
  ])('leads to the same %s', async (_, path, to) => {
    await page.goto(`${baseUrl()}${path}`);
    const items = page.locator('#content :is(li, tr, article)').filter({ hasText: tag });
    await items.nth(8).waitFor();
    const place = await scrollDown(page);
    await items
      .nth(8)
      .getByRole('link')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL(to);
    await items.nth(8).waitFor({ state: 'detached' });
    await settled(page);
    await goBack(page, path);
    await expect.poll(() => scrollOf(page)).toBe(place);
  });
});

it('keeps the place of staff in their lists', async () => {
  const { page } = await watchedPage();
  await arriveAs(page, 'staff');
  await page.goto(`${baseUrl()}/admin`);
  await page.getByRole('tab', { name: 'Invitations' }).click();
  const search = page.getByRole('tabpanel').getByRole('searchbox').first();
  await search.fill('no-one-here');
  await page.waitForURL(/tab=invitations.*invitations-q=no-one-here/);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/dashboard"]')?.click());
  await page.waitForURL('**/dashboard');
  await goBack(page, '/admin');
  await expect.poll(() => search.inputValue()).toBe('no-one-here');
});
