// The administration page, to the letter and beyond, as staff and as anybody else see it.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { writePastMembership } from '../builders/past-membership.ts';
import { baseUrl, call, local, signInAs } from '../cloud/client.ts';
import { mainTable } from '../cloud/database.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { fillIn, findingsOnceShown, forgetAll, isInRedAbove } from './sign-in-on.ts';
import { arriveAs } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

const { page } = await watchedPage();
const former = `Yusuf Demir${Date.now()}`;
beforeAll(async () => {
  await writePastMembership(await mainTable(), { former });
  await arriveAs(page, 'staff');
});
afterEach(() => page.unrouteAll());

const open = async () => {
  await page.goto(`${baseUrl()}/admin`);
  await page.getByRole('heading', { name: 'Invite a user' }).waitFor();
};
const says = (words: string | RegExp) => page.getByText(words).first().waitFor();
const send = () => page.getByRole('button', { name: 'Send Invitation', exact: true });
const table = (name: string) => page.getByRole('table', { name });
const sent = () => page.getByText('Invitation sent successfully!');

const find = (words: string) => page.getByRole('searchbox', { name: 'Search by name or email' }).first().fill(words);

/** The demo data's, and two that only time makes. */
const states = [
  ['becker', 'Sending'],
  ['santos', 'Sent'],
  ['osei', 'Signed in'],
  ['dunn', 'Password expired'],
  ['volkov', 'Email bounced'],
  ['sam@groundwork', 'Already has an account'],
] as const;

/** The next call of the path answers as a server in trouble would. */
const failNext = (path: string) =>
  page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Something went wrong on our side.' } }),
  );

describe('the administration page', () => {
  it('invites with three fields, says so for three seconds, and says in red when it failed', {
    tags: 'deep',
  }, async () => {
    await open();
    await send().click();
    await page.getByText('This field is required.').nth(2).waitFor();
    expect(await page.getByText('This field is required.').count()).toBe(3);
    const email = `from-admin-${Date.now()}@example.com`;
    await page.getByLabel('Email', { exact: true }).fill('no address');
    await says('Enter a valid email address.');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('First Name').fill('Ines');
    await page.getByLabel('Last Name').fill('Vited');
    await failNext('/api/invitation');
    await send().click();
    await says('Failed to send invitation');
    await page.unrouteAll();
    await send().click();
    await sent().waitFor();
    const shownAt = Date.now();
    await sent().waitFor({ state: 'detached' });
    expect(Date.now() - shownAt).toBeGreaterThan(2000);
    await page.getByRole('tab', { name: 'Invitations' }).click();
    await page.getByRole('row').filter({ hasText: email }).getByText('Sent').first().waitFor();
  });

  it('invites many from pasted lines, all checked first, and takes one of them back', { tags: 'deep' }, async () => {
    await open();
    await page.getByRole('button', { name: 'Invite many' }).click();
    const dialog = page.getByRole('dialog');
    const [first, second] = [1, 2].map((number) => `pasted-${number}-${Date.now()}@example.com`);
    await dialog.getByRole('textbox').fill(`${first}, Ines, Vited\nno address, Ivan, Vited`);
    await dialog.getByRole('button', { name: 'Send 1 invitation' }).click();
    await dialog.getByText('Line 2: Enter a valid email address.').waitFor();
    await dialog.getByRole('textbox').fill(`${first}, Ines, Vited\n${second}\tIvan\tVited`);
    await dialog.getByRole('button', { name: 'Send 2 invitations' }).click();
    await dialog.getByText(`${second}: Sent`).waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('');
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

    await page.getByRole('tab', { name: 'Invitations' }).click();
    await find(second ?? '');
    const row = table('Invitations')
      .getByRole('row')
      .filter({ hasText: second ?? '' });
    await row.getByRole('button', { name: /^Revoke/ }).click();
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
    await row.getByText('Revoked').waitFor();
    expect(await row.getByRole('button', { name: /^Revoke/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Invite again' }).click();
    await page.getByText(`${second} gets a new invitation.`).waitFor();
    await row.getByText('Revoked').waitFor({ state: 'detached' });
  });

  it('lists subscribed and inactive people, with search, order, pages and the way to the payments dashboard', {
    tags: 'deep',
  }, async () => {
    await open();
    const subscribed = table('Subscribed Users');
    await subscribed.getByRole('row').nth(20).waitFor();
    const link = subscribed.getByRole('link').first();
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/dashboard\.stripe\.com\/test\/subscriptions\/sub_/);
    await page.getByRole('button', { name: 'Next page' }).first().click();
    await page.getByRole('button', { name: 'Previous page', disabled: false }).first().waitFor();
    await find('novak');
    const row = subscribed.getByRole('row').filter({ hasText: 'Julia Novak' });
    await row.getByText('Payment failed').waitFor();
    expect(await subscribed.getByRole('row').count()).toBe(2);
    await find('no such name');
    await says('No one found');

    const inactive = table('Inactive Subscriptions').getByRole('row').filter({ hasText: former });
    await inactive.getByRole('button', { name: /Send Invitation/ }).click();
    await inactive.getByText('Invitation sent successfully!').waitFor();
  });

  it('deactivates an account only once its address was typed, and reactivates it', { tags: 'deep' }, async () => {
    const { email, password } = await newAgent('Dee Deactivated');
    await open();
    await page.getByRole('tab', { name: 'Accounts' }).click();
    await find(email);
    await page.getByRole('button', { name: `Deactivate: ${email}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Deactivate this account?' });
    await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click();
    expect(await findingsOnceShown(page)).toEqual([]);
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
    await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await says(`${email} was deactivated.`);
    const { page: theirs } = await watchedPage({ viewport: { width: 360, height: 740 } });
    await theirs.goto(`${baseUrl()}/`);
    await fillIn(theirs, { email, password });
    const refused = theirs.getByRole('alert').filter({ hasText: 'This account has been deactivated.' });
    await refused.getByRole('link', { name: 'support@groundwork.example' }).waitFor();
    await page.getByRole('button', { name: `Move clients: ${email}` }).click();
    const move = page.getByRole('dialog', { name: 'Move their clients to a colleague?' });
    await move.getByLabel("The colleague's email").fill('no-one@example.com');
    await move.getByRole('button', { name: 'Move clients' }).click();
    expect(await findingsOnceShown(page)).toEqual([]);
    await move.getByLabel(`Type ${email} to confirm`).fill(email);
    await move.getByRole('button', { name: 'Move clients' }).click();
    await move.getByText('They have no colleague with this address.').waitFor();
    await move.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: `Reactivate: ${email}` }).click();
    await says(`${email} can sign in again.`);
    await page.getByRole('button', { name: `Deactivate: ${email}` }).waitFor();
  });

  it("offers no way to deactivate one's own account", { tags: 'deep' }, async () => {
    await open();
    await page.getByRole('tab', { name: 'Accounts' }).click();
    const { email } = (await local()).accounts.staff;
    await find(email);
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByText('Your account').waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
  });

  it('says in red that it could not fetch who is signed in', { tags: 'deep' }, async () => {
    await failNext('/api/me');
    await page.goto(`${baseUrl()}/admin`);
    const words = page.getByText('Failed to fetch user data');
    expect(await isInRedAbove(words, page.getByRole('button', { name: /again/i }).first())).toBe(true);
    await page.unrouteAll();
  });

  it('shows every state of an invitation, a month of figures, and a log that holds', { tags: 'deep' }, async () => {
    await open();
    await page.getByRole('tab', { name: 'Invitations' }).click();
    for (const [name, state] of states) {
      await find(name);
      const row = table('Invitations')
        .getByRole('row')
        .filter({ hasText: new RegExp(name, 'i') });
      await row.getByText(state, { exact: true }).waitFor();
    }
    expect(await findingsOnceShown(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Figures' }).click();
    for (const figure of ['Requests sent', 'Reports issued', 'Sign-ins'])
      await page.getByRole('heading', { name: new RegExp(`${figure} \\(\\d+\\)`) }).waitFor();
    expect(await findingsOnceShown(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Staff activity' }).click();
    await says('Sent an invitation');
    await page.getByRole('button', { name: 'Check the log' }).click();
    await says(/All \d+ entries are unchanged\./);
    expect(await findingsOnceShown(page)).toEqual([]);
  });

  it('is denied to anyone who is not staff, and the denial is logged', async () => {
    await forgetAll(page);
    await arriveAs(page);
    await page.goto(`${baseUrl()}/admin`);
    await says('Access denied. You must be a staff member to view this page.');
    expect(await page.getByRole('heading', { name: 'Invite a user' }).count()).toBe(0);
    expect((await call('GET', '/api/subscribed_users', { token: await signInAs('agent') })).status).toBe(403);
    const { entries } = (await call('GET', '/api/staff/audit', { token: await signInAs('staff') })).body;
    expect(entries[0]).toMatchObject({
      actor: (await local()).accounts.agent.email,
      action: 'access.refused',
      target: 'GET /api/subscribed_users',
    });
  });
});

// Seen red: with addresses that didn't break, and with a line for each fact of 20 people.
describe('its lists', () => {
  beforeAll(() => arriveAs(page, 'staff'));
  it.each(['users', 'accounts', 'invitations'])(
    'of %s stay within their frame on a desktop',
    { tags: 'deep' },
    async (tab) => {
      await page.goto(`${baseUrl()}/admin?tab=${tab}`);
      await page.getByRole('row').nth(2).waitFor();
      const beyond = () =>
        page
          .locator('table')
          .evaluateAll((all) => all.map((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0)));
      expect(Math.max(...(await beyond()))).toBeLessThanOrEqual(0);
    },
  );

  it('are cards on a phone, ten on a page, where two facts share a line', { tags: 'deep' }, async () => {
    const { page: phone } = await watchedPage(PHONE);
    await arriveAs(phone, 'staff');
    await phone.goto(`${baseUrl()}/admin?tab=accounts`);
    const joined = phone.getByText('Date Joined', { exact: true });
    await joined.first().waitFor();
    expect(await joined.count()).toBeLessThanOrEqual(10);
    const [date, plan] = await Promise.all([
      joined.first().boundingBox(),
      phone.getByText('Plan', { exact: true }).first().boundingBox(),
    ]);
    expect(date?.y).toBe(plan?.y);
  });

  it('breaks no word of a state on a phone, and has no fact without a value', { tags: 'deep' }, async () => {
    const { page: phone } = await watchedPage(PHONE);
    await arriveAs(phone, 'staff');
    await phone.goto(`${baseUrl()}/admin?tab=invitations`);
    await phone.getByRole('searchbox').fill('sam@groundwork');
    const state = phone.getByText('Already has an account', { exact: true });
    await state.waitFor();
    const linesOfWords = await state.evaluate((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      return [...(text?.textContent ?? '').matchAll(/\w+/g)].map(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(text as Node, index);
        range.setEnd(text as Node, index + word.length);
        return range.getClientRects().length;
      });
    });
    expect(linesOfWords).toEqual([1, 1, 1, 1]);
    const card = phone.getByRole('listitem').filter({ has: state });
    expect(await card.innerText()).toMatch(/Password expires\s+–/);
    const [left, right] = await Promise.all(
      ['Password expires', 'Invitation'].map((head) =>
        card.getByText(head, { exact: true }).evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getBoundingClientRect().toJSON();
        }),
      ),
    );
    expect(right.left - left.right).toBeGreaterThanOrEqual(8);
    await phone.context().close();
  });
});
