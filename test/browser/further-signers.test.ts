// Further signers as people see them: the agent who names, follows and corrects them, and the co-seller who signs on a phone.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BrowserSession, baseUrl, browserOf, call, mailTo } from '../cloud/client.ts';
import { aCosignedTransaction, aSigner, linkFor } from '../cloud/further-signers.ts';
import { aTransaction } from '../cloud/signing.ts';
import { pixelsBeyond } from './layout-faults.ts';
import { arriveAs } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

let agent: BrowserSession;
let token: string;
beforeAll(async () => {
  agent = await browserOf('agent');
  ({ token } = agent);
});

const isSeen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const addSigner = async (page: Page, { name, role, email }: ReturnType<typeof aSigner>) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full name, as in the document').fill(name);
  await dialog.getByLabel('Role in the deal').fill(role);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Add a signer' }).click();
};

describe('further signers', () => {
  it('are named, put in order and removed in the draft, and listed once it is released', { tags: 'deep' }, async () => {
    const { id, email } = await aTransaction(token);
    const { page, problems } = await watchedPage();
    await arriveAs(page);
    await page.goto(`${baseUrl()}/transactions/${id}`);
    const add = page.getByRole('button', { name: 'Add a signer' });
    await add.click();
    await addSigner(page, { ...aSigner(), email });
    await isSeen(page, 'Each signer needs a different email address.');
    expect(problems.splice(0)).toEqual([expect.stringContaining('/signers')]);
    const [sue, tom, eve] = [aSigner(), aSigner('Tom Trustee', 'Trustee'), aSigner('Eve Extra', 'Witness')];
    await page.getByRole('dialog').getByLabel('Email').fill(sue.email);
    await page.getByRole('dialog').getByRole('button', { name: 'Add a signer' }).click();
    await isSeen(page, '1. Sue Seller');
    for (const signer of [tom, eve]) {
      await add.click();
      await addSigner(page, signer);
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await isSeen(page, '3. Eve Extra');
    await page.getByRole('button', { name: 'Remove: Eve Extra' }).click();
    await page.getByText('3. Eve Extra').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Move up: Tom Trustee' }).click();
    await isSeen(page, '1. Tom Trustee');
    await page.getByRole('button', { name: 'Release for signature' }).click();
    const list = page.getByRole('list', { name: 'Who signs, in this order' });
    await list.waitFor();
    const names = await list.getByRole('listitem').locator('strong').allTextContents();
    expect(names).toEqual(['Sam Seller', 'Tom Trustee', 'Sue Seller', 'Ada Agent (you)']);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('sign on a phone, in Spanish, while the agent sees how far they are', { tags: 'deep' }, async () => {
    const [sue, tom] = [aSigner(), aSigner('Tom Trustee', 'Trustee')];
    const { id, links } = await aCosignedTransaction(agent, [sue, tom]);
    const [link] = links;
    const address = `${baseUrl()}/guest-sign/${link?.request_id}/${link?.request_pin}#document`;
    const { page, problems } = await watchedPage({ ...PHONE, locale: 'es-MX' });
    await page.goto(address);
    await isSeen(page, 'Ada Agent le pide su firma.');
    expect(await pixelsBeyond(page)).toBe(0);
    await page.getByRole('checkbox', { name: 'Firma electrónica' }).check();
    await page.getByLabel('Escriba su nombre completo').fill('Sue Seller');
    await page.getByRole('button', { name: 'Enviarme un código por correo' }).click();
    const mail = await mailTo(sue.email, /Su código para firmar/);
    await page.getByLabel('Código del correo').fill(/documento: (\d{6})/.exec(mail.text)?.[1] ?? '');
    await page.getByRole('button', { name: 'Firmar', exact: true }).click();
    await isSeen(page, 'Usted firmó. Le enviaremos una copia sellada cuando todos hayan firmado.');
    expect(problems).toEqual([]);
    await page.context().close();

    await linkFor(tom.email);
    const desk = await watchedPage();
    await arriveAs(desk.page);
    await desk.page.goto(`${baseUrl()}/transactions/${id}`);
    await isSeen(desk.page, 'Waiting for the signature of Tom Trustee.');
    await desk.page.getByRole('button', { name: 'Remind: Tom Trustee' }).click();
    await isSeen(desk.page, 'Tom Trustee gets a reminder by email, once a day at most.');
    await desk.page.getByRole('button', { name: 'Correct the email: Tom Trustee' }).click();
    const right = aSigner('Tom Trustee');
    await desk.page.getByRole('dialog').getByLabel('Email').fill(right.email);
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Correct the email' }).click();
    await isSeen(desk.page, 'The address of Tom Trustee is corrected.');
    await isSeen(desk.page, `Trustee · ${right.email}`);
    expect(desk.problems).toEqual([]);
    await desk.page.context().close();
    expect(await linkFor(right.email)).toMatchObject({ request_pin: expect.any(String) });
  });

  it('decline from the link in the email, and then no one signs', { tags: 'deep' }, async () => {
    const { id, links } = await aCosignedTransaction(agent);
    const [link] = links;
    const { page, problems } = await watchedPage(PHONE);
    await page.goto(`${baseUrl()}/guest-sign/${link?.request_id}/${link?.request_pin}#decline`);
    await page.getByRole('dialog').getByLabel('Your reason').fill('My share is missing.');
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await isSeen(page, 'Sue Seller has declined. No one can sign this document now.');
    expect(await page.getByRole('button', { name: 'Sign this document' }).count()).toBe(0);
    expect((await call('GET', `/api/transactions/${id}`, { token })).body.steps[0].document_state).toBe('declined');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('with a link that leads nowhere read that it is not valid', { tags: 'deep' }, async () => {
    const { page } = await watchedPage(PHONE);
    await page.goto(`${baseUrl()}/guest-sign/${'0'.repeat(32)}/ZZZZZZZZ`);
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/link/i);
    await page.context().close();
  });
});
