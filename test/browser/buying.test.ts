// Buying as a person does it: the plans, the payment service's page with its good and bad cards, and the truth afterwards.
// @module-tag deep
import { afterEach, describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { baseUrl, call, mailTo, temporaryPasswordIn } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { deliver, fire, webhooks } from '../cloud/stripe.ts';
import { arriveWith, fillIn, findingsOnceShown, forgetAll } from './sign-in-on.ts';
import { watchedPage } from './watched-page.ts';

const { page } = await watchedPage();
afterEach(async () => {
  await deliver({});
  await forgetAll(page);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const says = (words: string | RegExp) => page.getByText(words).first().waitFor();
let buyers = 0;
const aBuyer = () => `browsing-buyer-${++buyers}-${Date.now()}@example.com`;

const toCheckout = async () => {
  await page.goto(`${baseUrl()}/subscribe`);
  await button('Subscribe').click();
  await page.getByRole('heading', { name: /Subscribe to Groundwork Professional/ }).waitFor();
};
const payWith = async (card: string, email?: string) => {
  if (email) await page.getByLabel('Email').fill(email);
  await page.getByLabel('Cardholder name').fill('Bea Buyer');
  await page.getByLabel('Card number').fill(card);
  await button('Subscribe').click();
};

describe('a purchase', () => {
  it('leads over a refused card to the truth about where it stands, and in with the invitation', async () => {
    const email = aBuyer();
    await deliver({ hold: true });
    await toCheckout();
    await payWith('4000 0000 0000 0002', email);
    await says(/declined/);
    await payWith('4242 4242 4242 4242');
    await page.waitForURL('**/stripe_success?**');
    await says('Your purchase will be verified.');
    await says('An invitation email will arrive at the address you gave.');
    await says('The payment service is confirming your payment.');
    expect(await findingsOnceShown(page)).toEqual([]);

    for (const { id } of await webhooks(({ data }) => JSON.stringify(data).includes(email))) await fire(id);
    await says('Your payment is verified, and your invitation is in your inbox.');
    await says('Sent to b…@example.com.');
    const mail = await mailTo(email, /purchase is verified/);
    await page.getByRole('link', { name: 'Go to sign-in' }).or(button('Go to sign-in')).first().click();
    await page.waitForURL('**/newusersignin');
    const password = temporaryPasswordIn(mail);
    await fillIn(page, { email, password }, 'Temporary password');
    await page.getByLabel('New Password').fill('my-own-lantern-2026');
    await page.getByLabel('Re-enter Password').fill('my-own-lantern-2026');
    await button('SAVE').click();
    await page.waitForURL('**/dashboard');
  });

  it('that is canceled leads back, and is not called a failure', async () => {
    await toCheckout();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL('**/subscribe?checkout=cancelled');
    await says('You left the checkout before paying. Nothing was charged, and nothing has changed.');
    expect(await page.getByText('Payment Failed').count()).toBe(0);
  });

  it('that failed says so, and leads back to the plans', async () => {
    await page.goto(`${baseUrl()}/stripe_error`);
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor();
    await says('There has been an issue with your payment. Please contact us for assistance.');
    // Someone who opens the address directly has no purchase to speak of, but needs an address for help.
    expect(await page.getByText('Nothing was charged').count()).toBe(0);
    await page.locator('#content').getByRole('link', { name: 'support@groundwork.example' }).waitFor();
  });
});

describe('the plans', () => {
  const team = () => page.getByRole('article', { name: 'Team', exact: true });

  it('name what an office pays for everyone, and where that is bought', async () => {
    await page.goto(`${baseUrl()}/subscribe`);
    await team().getByText('$25').waitFor();
    await team().getByText('a seat each month').waitFor();
    await team().getByText('From 3 seats', { exact: false }).waitFor();
    await team().getByText('Create an account first', { exact: false }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await findingsOnceShown(page)).toEqual([]);
  });

  it('are in the frame with the menu for someone signed in, and lead to their office', async () => {
    await arriveWith(page, await newAgent());
    await page.goto(`${baseUrl()}/subscribe`);
    await team().getByRole('link', { name: 'Go to your office' }).waitFor();
    expect(await findingsOnceShown(page)).toEqual([]);
    await page.getByRole('navigation').first().waitFor();
    await team().getByRole('link', { name: 'Go to your office' }).click();
    await page.waitForURL('**/office');
  });
});

describe('the Free plan', () => {
  it('says when few requests are left, and that none is; a purchase lifts it in the same account', async () => {
    const person = await newAgent();
    const { token } = person;
    const ask = () =>
      call('POST', '/api/communications/create/report', { token, body: aRequestForm({ to_user_email: aBuyer() }) });
    await Promise.all(Array.from({ length: 8 }, ask));
    await arriveWith(page, person);
    await page.goto(`${baseUrl()}/requestreport`);
    await says('You have 2 requests left on the Free plan this month.');
    await Promise.all(Array.from({ length: 2 }, ask));
    await page.reload();
    await says("You've used all the Free plan's requests for this month.");

    await toCheckout();
    await payWith('4242 4242 4242 4242');
    await page.waitForURL('**/stripe_success?**');
    await says('Your payment is verified, and your subscription is active on your existing account.');
    await page.goto(`${baseUrl()}/myaccount/products`);
    await says('Unlimited');
    await button('Manage my plan').click();
    await button('Cancel plan').click();
    await says("Don't cancel plan");
    await page.getByRole('link', { name: 'Return to Groundwork' }).click();
    await page.waitForURL('**/myaccount/products');
    await says('Ends on');
  });
});
