// An agent's several templates, on the pages: added, copied, renamed, kept while they're typed, deleted and put back; and one of them
// chosen for the document of a transaction.
import { expect, it } from 'vitest';
import { baseUrl, call } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { aTransaction } from '../cloud/signing.ts';
import { findingsOn } from './axe.ts';
import { pixelsBeyond } from './layout-faults.ts';
import { arriveWith } from './sign-in-on.ts';
import { settled } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

const pageOf = async (size?: typeof PHONE) => {
  const account = await newAgent('Tess Templates');
  const { page, problems } = await watchedPage(size);
  await arriveWith(page, account);
  const open = async (path: string) => {
    await page.goto(`${baseUrl()}${path}`);
    await settled(page);
  };
  const button = (label: string | RegExp) => page.getByRole('button', { name: label, exact: true });
  const act = async (on: string, what: string) => {
    await button(`Actions for ${on}`).click();
    await page.getByRole('menuitem', { name: what, exact: true }).click();
  };
  const choose = async (field: RegExp, option: string | RegExp) => {
    await button(field).click();
    await page.getByRole('option', { name: option }).click();
  };
  return { page, problems, account, open, button, act, choose, dialog: page.getByRole('dialog') };
};

it('are added, renamed, made the standard, deleted and put back', async () => {
  const { page, problems, open, button, act, choose, dialog } = await pageOf();
  await open('/document-templates');
  const title = page.getByLabel('Title');
  await button('New template').click();
  await button('Add template').click();
  expect(await dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('Name').fill('Condo');
  await button('Add template').click();
  await page.getByText('"Condo" is one of your templates now.').waitFor();
  await button('Actions for Condo').waitFor();
  await title.fill('Condominium Listing Agreement');
  await page.reload();
  await page.getByText('We kept what you entered here.').waitFor();
  expect(await title.inputValue()).toBe('Condominium Listing Agreement');
  await choose(/^Template/, /^Listing agreement/);
  await button('Actions for Listing agreement').waitFor();
  expect(await title.inputValue()).toBe('Real Estate Listing Agreement');
  await choose(/^Template/, /^Condo/);
  await button('Actions for Condo').waitFor();
  expect(await title.inputValue()).toBe('Condominium Listing Agreement');
  await button('Save as a new version').click();
  await page.getByText('Saved as version 2.').waitFor();

  await act('Condo', 'Copy');
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Condo (copy)');
  await dialog.getByLabel('Name').fill('condo');
  await button('Add template').click();
  await dialog.getByText('You already have a template called "condo"').waitFor();
  expect(problems.splice(0)).toEqual([expect.stringContaining('/api/document-templates/1/templates')]);
  await dialog.getByLabel('Name').fill('Land');
  await button('Add template').click();
  await button('Actions for Land').waitFor();
  expect(await title.inputValue()).toBe('Condominium Listing Agreement');
  await act('Land', 'Rename');
  await dialog.getByLabel('Name').fill('Lots and land');
  await button('Save name').click();
  await act('Lots and land', 'Use for new transactions');
  await page.getByText('New transactions begin with "Lots and land".').waitFor();
  await choose(/^Template/, /^Condo/);
  await act('Condo', 'Delete');
  await page.getByText('"Condo" is deleted.').waitFor();
  await button('Actions for Lots and land').waitFor();
  await button('Undo').click();
  await page.getByText('"Condo" is back.').waitFor();
  await choose(/^Template/, /^Condo/);
  await button('Actions for Condo').waitFor();
  expect(await title.inputValue()).toBe('Condominium Listing Agreement');
  await act('Condo', 'Delete');
  await button('Actions for Lots and land').waitFor();
  await act('Lots and land', 'Rename');
  await dialog.getByLabel('Name').fill('CONDO');
  await button('Save name').click();
  await act('CONDO', 'Deleted templates');
  await dialog.getByText('You can put back the last 50 that you deleted, with their versions.').waitFor();
  expect(await findingsOn(page)).toEqual([]);
  await button('Put back: Condo').click();
  await page.getByText('"Condo (2)" is back.').waitFor();
  await button('Actions for Condo (2)').waitFor();
  expect(await title.inputValue()).toBe('Condominium Listing Agreement');
  await button(/^Template/).click();
  const options = await page.getByRole('option').allTextContents();
  expect(options.map((text) => /^(Listing agreement|CONDO|Condo \(2\))/.exec(text)?.[0])).toEqual([
    'Listing agreement',
    'CONDO',
    'Condo (2)',
  ]);
  expect(problems).toEqual([]);
});

it('are shown as another window saved them, once the list says that it did', async () => {
  const { page, problems, account, open, button, act, dialog } = await pageOf();
  const text = {
    title: 'Land Agreement',
    countersigned: true,
    clauses: [{ heading: 'Land', text: 'At {{property}}.' }],
  };
  const added = await call('POST', '/api/document-templates/1/templates', { ...account, body: { name: 'Land', text } });
  const { id } = added.body;
  await open(`/document-templates?template=${id}`);
  await button('Actions for Land').waitFor();
  await page.getByLabel('Title').fill('Land Agreement of Mine');
  const body = { ...text, title: 'Land Agreement, again', step: 1, version: 1, template_id: id };
  expect((await call('POST', '/api/document-templates', { ...account, body })).body).toEqual({ version: 2 });
  await act('Land', 'Rename');
  await dialog.getByLabel('Name').fill('Lots');
  await button('Save name').click();
  await button('Actions for Lots').waitFor();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Land Agreement, again');
  // What was typed for the version before isn't lost.
  await page.getByText('What you typed here before "Version 2" was saved isn\'t in it.', { exact: false }).waitFor();
  expect(await findingsOn(page)).toEqual([]);
  // It's gone for good once it's discarded, unless that is taken back.
  await button('Discard what I typed').click();
  await button('Undo').waitFor();
  await page.reload();
  await button('Actions for Lots').waitFor();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Land Agreement, again');
  expect(await button('Use what I typed').count()).toBe(0);
  await page.getByLabel('Title').fill('Land Agreement of Mine');
  const next = { ...body, title: 'Land Agreement, once more', version: 2 };
  expect((await call('POST', '/api/document-templates', { ...account, body: next })).body).toEqual({ version: 3 });
  await page.reload();
  await button('Discard what I typed').click();
  await button('Undo').click();
  await button('Use what I typed').click();
  expect(await page.getByLabel('Title').inputValue()).toBe('Land Agreement of Mine');
  await page.reload();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Land Agreement of Mine');
  expect(await button('Use what I typed').count()).toBe(0);
  await button('Save as a new version').click();
  await page.getByText('Saved as version 4.').waitFor();
  expect(problems).toEqual([]);
});

it('are one for each step while the release before still answers', async () => {
  const { page, problems, open, button } = await pageOf(PHONE);
  await page.route('**/api/document-templates', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const { templates, chosen } = await response.json();
    const known = templates.map(({ template_id: _, ...one }: { template_id: string }) => one);
    return route.fulfill({ response, json: { templates: known, chosen } });
  });
  await open('/document-templates');
  await button('Actions for Step 1: agreement').waitFor();
  await page.getByLabel('Title').fill('Listing Agreement of Ours');
  await button('Save as a new version').click();
  await page.getByText('Saved as version 1.').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Listing Agreement of Ours');
  expect(await pixelsBeyond(page)).toBe(0);
  expect(problems).toEqual([]);
});

it('make the draft of a document, on a phone', async () => {
  const { page, problems, account, open, button, choose, dialog } = await pageOf(PHONE);
  const text = {
    title: 'Land Agreement',
    countersigned: true,
    clauses: [{ heading: 'Land', text: 'The lot at {{property}}.' }],
  };
  await call('POST', '/api/document-templates/1/templates', { ...account, body: { name: 'Land', text } });
  const { id } = await aTransaction(account.token);
  await open(`/transactions/${id}`);
  await button('Document').tap();
  await page.getByRole('heading', { name: 'Real Estate Listing Agreement' }).first().waitFor();
  await choose(/^Template of this document/, 'Land');
  await page.getByText('This document is made from "Land" now.').waitFor();
  await page.getByText('The lot at 12 Oak Street, Springfield.').waitFor();
  await page.getByLabel('Property', { exact: false }).first().fill('1 Lake Road');
  await page.getByText('Put the facts into the document first.').first().waitFor();
  expect(await button(/^Template of this document/).isDisabled()).toBe(true);
  // What would make the document again waits, so that nothing typed is lost.
  for (const held of ['Add a signer', 'Use your own PDF', 'Replace with the latest version', 'Release for signature'])
    expect([held, await button(held).getAttribute('aria-disabled')]).toEqual([held, 'true']);
  // On a phone no one points at a button: each section says why its own wait.
  const why = page.locator('p').filter({ hasText: /^Put the facts into the document first\.$/ });
  expect(await why.count()).toBe(3);
  await button('Put into the document').click();
  await page.getByText('The lot at 1 Lake Road.').waitFor();
  await button('Add a signer').click();
  await dialog.getByLabel('Full name, as in the document').fill('Sue Seller');
  await dialog.getByLabel('Role in the deal').fill('Co-owner');
  await dialog.getByLabel('Email').fill('sue.seller@example.com');
  await dialog.getByRole('button', { name: 'Add a signer' }).click();
  await page.getByText('1. Sue Seller').waitFor();
  expect(await page.getByLabel('Property', { exact: false }).first().inputValue()).toBe('1 Lake Road');
  expect(await pixelsBeyond(page)).toBe(0);
  expect(problems).toEqual([]);
});
