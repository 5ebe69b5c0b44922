// The request form and the client list know each other: someone is picked, or kept, and a second open request is warned of.
import { beforeAll, describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { baseUrl, call } from '../cloud/client.ts';
import { arriveAs, chooseMore } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

const { page, problems } = await watchedPage(PHONE);
let token = '';
beforeAll(async () => {
  token = await arriveAs(page);
});

const tag = String(Date.now());
const name = `Pia Picked${tag}`;
const address = `pia-${tag}@example.com`;

describe('the request form on a phone', () => {
  it('fills in someone of the client list, who is then not offered to be added', async () => {
    const client = { name, email: address, address: '1 Elm Street', phone_number: '(217) 555-0164' };
    await call('POST', '/api/client-list?force=1', { token, body: client });
    await page.goto(`${baseUrl()}/requestreport`);
    const found = page.waitForResponse((response) => response.url().includes('search='));
    await page.getByRole('button', { name: 'From your client list' }).click();
    await page.getByLabel('Find a client').fill(address.slice(0, -6));
    await found;
    await page.getByRole('option', { name: new RegExp(address) }).click();
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(address);
    expect(await page.getByLabel('First name').nth(1).inputValue()).toBe('Pia');
    await page.getByRole('button', { name: 'More about this offer' }).click();
    await page.getByLabel('Property address').fill(`${tag} Elm Street`);
    expect(await page.getByLabel('Add this person to my client list').count()).toBe(0);
  });

  it('warns of a request to them that is still open, and leads there', { tags: 'deep' }, async () => {
    const body = aRequestForm({ to_user_email: address, property_address: `${tag} elm street` });
    expect((await call('POST', '/api/communications/create/report', { token, body })).status).toBe(201);
    await page.getByLabel('Property address').fill(`${tag} Elm Street.`);
    await page.getByText('You already have an open request').waitFor();
    await page.getByRole('link', { name: 'View the deal' }).click();
    await page.waitForURL('**/deals/*');
    await page.getByText(`${tag} elm street`).first().waitFor();
  });

  it("is filled in from the client's page, whose timeline has the request", { tags: 'deep' }, async () => {
    const { body } = await call('GET', `/api/client-list?search=${address}`, { token });
    await page.goto(`${baseUrl()}/client-list/${body.client_list[0].id}`);
    const timeline = page.getByRole('list', { name: 'Timeline' });
    await timeline.getByText(`${tag} elm street`).first().waitFor();
    await timeline.getByText('Added to your client list').waitFor();
    await page.getByRole('link', { name: 'Request proof of funds' }).click();
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(address);
  });

  it('fills in someone of the client list who gets a transaction', { tags: 'deep' }, async () => {
    await page.goto(`${baseUrl()}/transactions`);
    await page.getByRole('button', { name: 'Start a closing' }).click();
    const form = page.getByRole('dialog', { name: 'Start a closing' });
    const found = page.waitForResponse((response) => response.url().includes('search='));
    await form.getByLabel('Find the client').fill(address.slice(0, -6));
    await found;
    await page.getByRole('option', { name: new RegExp(address) }).click();
    await expect.poll(() => form.getByLabel("Client's email").inputValue()).toBe(address);
    expect(await form.getByLabel("Client's first name").inputValue()).toBe('Pia');
    await form.getByLabel('Find the client').fill('no one');
    await page.keyboard.press('Escape');
    expect(await form.getByLabel("Client's email").inputValue()).toBe(address);
  });

  it("starts a transaction from the client's page, and leads to it, or back", { tags: 'deep' }, async () => {
    const { body } = await call('GET', `/api/client-list?search=${address}`, { token });
    const { id } = body.client_list[0];
    await page.goto(`${baseUrl()}/client-list/${id}`);
    await chooseMore(page, 'Start a closing');
    const form = page.getByRole('dialog', { name: 'Start a closing' });
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(`**/client-list/${id}`);
    // Opened by its address, it leads to the client, too.
    await page.goto(`${baseUrl()}/transactions?client=${id}`);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(`**/client-list/${id}`);
    await chooseMore(page, 'Start a closing');
    await expect.poll(() => form.getByLabel("Client's email").inputValue()).toBe(address);
    expect(await form.getByLabel("Client's first name").inputValue()).toBe('Pia');
    await form.getByRole('button', { name: 'Send the link' }).click();
    await page.waitForURL('**/transactions/*');
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.goBack();
    await page.waitForURL(`**/client-list/${id}`);
  });

  it('adds someone new to the client list with the request', { tags: 'deep' }, async () => {
    const other = `new-${address}`;
    await page.goto(`${baseUrl()}/requestreport`);
    await page.getByLabel('First name').nth(1).fill('Nia');
    await page.getByLabel('Last name').nth(1).fill(`New${tag}`);
    await page.getByLabel('Email', { exact: true }).fill(other);
    await page.getByLabel('Minimum required funds in dollars').fill('480,000');
    await page.getByLabel('Add this person to my client list').check();
    await page.getByRole('button', { name: 'PREVIEW REQUEST' }).click();
    // This note comes above SEND, and moves it.
    await page.getByText('asks for your proof of funds').waitFor();
    await page.getByRole('button', { name: 'SEND', exact: true }).click();
    await page.waitForURL('**/requestcomplete');
    await page.getByText(`Nia New${tag}: on your client list.`).waitFor();
    const { body } = await call('GET', `/api/client-list?search=${other}`, { token });
    expect(body.client_list).toMatchObject([{ name: `Nia New${tag}`, email: other, email_campaign: false }]);
    expect(problems).toEqual([]);
  });
});
