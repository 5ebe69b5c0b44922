// The specification's catalog of errors, to the letter: each is caused at the edge of the browser, is announced, and offers the
// next step. Sign-in and new-password failures and a session that ends are in the sign-in tests, the staff's form, its three
// seconds and access denied are in the administration tests, a failed payment in the tests of buying.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { HARBOR } from '../cloud/bank-journey.ts';
import { baseUrl, call, guestLinkIn, mailTo, publicToken } from '../cloud/client.ts';
import { arriveAs } from './walk.ts';
import { watchedPage } from './watched-page.ts';

type Case = {
  says: string | RegExp;
  /** The place of the message, if it matters. */
  within?: 'dialog';
  at: string;
  /** The call that answers 500, and its message. */
  fails?: string;
  message?: string;
  method?: string;
  does?: (page: Page) => Promise<void>;
  /** The button for the next step. */
  next?: string;
};

const REFUSED = 'The house is on fire.';

const agentCases: Case[] = [
  { says: `Error: ${REFUSED}`, at: '/communications', fails: '**/api/communications*', next: 'Try again' },
  { says: `Error: ${REFUSED}`, at: '/myaccount', fails: '**/api/myaccount', next: 'Try again' },
  { says: 'Error: Failed to fetch client list', at: '/client-list', fails: '**/api/client-list*', next: 'Try again' },
  {
    says: 'Error: Failed to add client',
    at: '/client-list',
    fails: '**/api/client-list*',
    method: 'POST',
    next: 'Add Client',
    does: async (page) => {
      await page.getByRole('button', { name: 'ADD CLIENT' }).first().click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Name').fill('Cara Client');
      await form.getByLabel('Address').fill('1 Main Street');
      await form.getByLabel('Email').fill(`cara-${Date.now()}@example.com`);
      await form.getByLabel('Phone Number').fill('212 555 0142');
      await form.getByRole('button', { name: 'Add Client' }).click();
    },
  },
  {
    says: 'Error fetching data',
    within: 'dialog',
    at: '/sendreport',
    fails: '**/api/myaccount',
    message: '',
    next: 'Okay',
  },
];

const staffCases: Case[] = [
  { says: 'Failed to fetch subscribed users', at: '/admin', fails: '**/api/subscribed_users*', next: 'Try again' },
  {
    says: 'Failed to fetch inactive subscriptions',
    at: '/admin',
    fails: '**/api/unsubscribed_users*',
    next: 'Try again',
  },
];

const guestCases = (id: string, pin: string): Case[] => [
  {
    says: 'Failed to create chat session. Please try again.',
    at: `/guest-tasks/${id}/${pin}`,
    fails: '**/api/chat/sessions',
    next: 'Try again',
  },
  {
    says: 'Welcome to Sign Real Estate Agreement!',
    at: `/guest-tasks/${id}/${pin}`,
    fails: '**/api/chat/sessions/*/messages*',
  },
  {
    says: 'Something went wrong on our side. Please try again.',
    at: `/guest-tasks/${id}/${pin}`,
    fails: '**/api/guest/transaction',
    message: '',
    next: 'Try again',
  },
  {
    says: 'Invalid or expired link.',
    at: `/guest-tasks/${id}/wrong-pin`,
    fails: '**/not-asked',
    next: 'Email me my link again',
  },
];

const { page: agent } = await watchedPage();
let token: string;

beforeAll(async () => {
  token = await arriveAs(agent);
});

const aGuestLink = async () => {
  const email = `errors-${Math.random()}@example.com`;
  await call('POST', '/api/communications/create/report', { token, body: aRequestForm({ to_user_email: email }) });
  return guestLinkIn(await mailTo(email, /asks for your proof/));
};

/** `at` is empty if the error is caused on the present page. */
const show = async (page: Page, { says, within, at, fails, method, message = REFUSED, does, next }: Case) => {
  await page.unrouteAll();
  if (fails)
    await page.route(fails, (route) =>
      method && route.request().method() !== method
        ? route.continue()
        : route.fulfill({ status: 500, json: message ? { code: 'INTERNAL', message } : {} }),
    );
  if (at) await page.goto(`${baseUrl()}${at}`);
  await does?.(page);
  const words = (within ? page.getByRole(within) : page).getByText(says).first();
  await words.waitFor();
  if (fails && next !== undefined) {
    const announced = page.locator('[role="alert"], [role="status"], [aria-live="assertive"], [aria-live="polite"]');
    await announced.filter({ hasText: says }).first().waitFor({ state: 'attached' });
  }
  if (next) await page.getByRole('button', { name: next, exact: true }).first().waitFor();
};

const notificationsOn = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');

describe('the catalog of errors', () => {
  it.each(agentCases)('says "$says" at $at', { tags: 'deep' }, async (one) => {
    await show(agent, one);
  });

  it('says "No notifications found." where there are none', { tags: 'deep' }, async () => {
    await agent.unrouteAll();
    await agent.route('**/api/dashboard*', (route) =>
      route.fulfill({ json: { events: [], messages: [], next_cursor: null } }),
    );
    await agent.goto(`${baseUrl()}/dashboard`);
    await agent.getByText('No notifications found.', { exact: true }).waitFor();
    await agent.getByRole('heading', { name: 'Notifications (0)' }).waitFor();
  });

  it('says at the dashboard that it could not be loaded, stays there, and tries again', { tags: 'deep' }, async () => {
    await show(agent, {
      says: "We couldn't load your notifications",
      at: '/dashboard',
      fails: '**/api/dashboard*',
      next: 'Try again',
    });
    // The page must not say that nothing is waiting when it doesn't know.
    await agent.getByText("We couldn't load everything.").waitFor();
    expect(await agent.getByText('Nothing is waiting for you right now.').count()).toBe(0);
    await agent.unrouteAll();
    await agent.getByRole('button', { name: 'Try again' }).first().click();
    await notificationsOn(agent).first().waitFor();
    expect(new URL(agent.url()).pathname).toBe('/dashboard');
  });

  it('says that there is no connection while there is none, and loses nothing that is shown', async () => {
    const { page } = await watchedPage();
    await arriveAs(page);
    await page.goto(`${baseUrl()}/dashboard`);
    await notificationsOn(page).first().waitFor();
    await page.context().setOffline(true);
    await page.getByText("You're offline.").waitFor();
    expect(await notificationsOn(page).count()).toBeGreaterThan(0);
    await page.context().setOffline(false);
    await page.getByText("You're offline.").waitFor({ state: 'detached' });
  });

  it('is there for staff', { tags: 'deep' }, async () => {
    const { page } = await watchedPage();
    await arriveAs(page, 'staff');
    for (const one of staffCases) await show(page, one);
  });

  it('is there for guests', { tags: 'deep' }, async () => {
    const { request_id, request_pin } = await aGuestLink();
    const { page } = await watchedPage();
    for (const one of guestCases(request_id, request_pin)) await show(page, one);
    await page.unrouteAll();
    await page.goto(`${baseUrl()}/guest-tasks/${'0'.repeat(32)}/ABCDEFGH`);
    await page.getByText('This link is not valid').first().waitFor();
  });

  it('is not needed when the first script is lost: the page loads again', { tags: 'deep' }, async () => {
    const { page } = await watchedPage();
    await page.route('**/assets/index-*.js', (route) => route.abort(), { times: 1 });
    await page.goto(`${baseUrl()}/licence`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('is there for a page whose code is lost on its way: it loads again, once', { tags: 'deep' }, async () => {
    const { page } = await watchedPage();
    await arriveAs(page);
    // It loads again once a minute, and a slow machine may take longer between the two.
    await page.clock.setFixedTime(new Date());
    await page.goto(`${baseUrl()}/dashboard`);
    await page.waitForLoadState('networkidle');
    // Lost until the page says so: a browser asks a second time for a script that it only preloaded.
    const loseScripts = async () => {
      let isLost = true;
      page.on('console', (message) => {
        if (message.text().includes('dynamically imported module')) isLost = false;
      });
      await page.route('**/assets/*.js', (route) => (isLost ? route.abort() : route.fallback()));
    };
    await loseScripts();
    await page.getByRole('link', { name: 'Email Campaigns', exact: true }).click();
    await page.getByRole('heading', { name: 'Openings', level: 1 }).waitFor();
    await page.goto(`${baseUrl()}/dashboard`);
    await page.waitForLoadState('networkidle');
    await loseScripts();
    await page.getByRole('link', { name: 'Closings', exact: true }).click();
    await page.getByRole('heading', { name: "We couldn't load this page" }).waitFor();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('heading', { name: 'Closings', level: 1 }).waitFor();
  });

  it('is there for a guest who sends a report', { tags: 'deep' }, async () => {
    const link = await aGuestLink();
    await call('POST', '/api/guest/licence', { body: { ...link, accepted: true } });
    await call('POST', '/api/guest/get/account', {
      body: { ...link, public_token: await publicToken({ link }, HARBOR) },
    });
    const { page } = await watchedPage();
    await page.route('**/api/guest/get/account', (route) => route.fulfill({ status: 202, json: { retry_after: 1 } }));
    await page.goto(`${baseUrl()}/sendreport/guest/${link.request_id}/${link.request_pin}`);
    await page.getByRole('radio', { name: /values only/ }).check();
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await next.click();
    await next.click();
    await page.getByRole('dialog', { name: 'Loading your data... This could take a minute.' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('checkbox', { name: /Harbor Savings/ }).check();
    await next.click();
    await page.getByRole('button', { name: 'Review' }).click();
    await show(page, {
      says: 'Failed to send report. Please try again.',
      within: 'dialog',
      at: '',
      fails: '**/api/guest/communications/create/report',
      message: '',
      does: () => page.getByRole('button', { name: 'Send', exact: true }).click(),
      next: 'Okay',
    });
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Okay' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.waitForURL('**/processcomplete');
  });
});
