// The common behavior of all forms: they ask for missing values, take as much as the contract, and show the server's refusal on its
// field.
import { beforeAll, describe, expect, it } from 'vitest';
import { NAME_LENGTH } from '../../lambdas/clients/client/vocabulary.ts';
import { LIMITS } from '../../lambdas/funds/request/contract.ts';
import { baseUrl } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { arriveWith } from './sign-in-on.ts';
import { arriveAs, walkTo } from './walk.ts';
import { watchedPage } from './watched-page.ts';

const { page } = await watchedPage();
beforeAll(() => arriveAs(page));

const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent);

describe('a form', () => {
  it('asks for everything that is missing, and leads to the first of it', async () => {
    await page.goto(`${baseUrl()}/client-list`);
    await page.getByRole('button', { name: 'ADD CLIENT', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('1 Elm Street');
    await dialog.getByRole('button', { name: 'Add Client', exact: true }).click();
    await expect.poll(() => dialog.getByText('This field is required.').count()).toBe(3);
    expect(await focused()).toBe('Name');
    expect(await dialog.getByLabel('Name', { exact: true }).getAttribute('maxlength')).toBe(String(NAME_LENGTH));
  });

  it("shows the server's refusal on its field, and leads there", { tags: 'deep' }, async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Ana Fields');
    await dialog.getByLabel('Email').fill('ana.fields@example.com');
    await dialog.getByLabel('Phone Number').fill('12');
    // Enter sends the form, though its button is outside of it.
    await dialog.getByLabel('Phone Number').press('Enter');
    await expect.poll(() => dialog.getByLabel('Phone Number').getAttribute('aria-invalid')).toBe('true');
    expect(await dialog.locator('[aria-invalid="true"]').count()).toBe(1);
    await expect.poll(focused).toBe('Phone Number');
    await dialog.getByLabel('Phone Number').fill('(217) 555-0199');
    expect(await dialog.locator('[aria-invalid="true"]').count()).toBe(0);
  });

  it('in a window asks before Escape, a reload or a press beside it loses what was typed', async () => {
    await page.goto(`${baseUrl()}/client-list`);
    const open = () => page.getByRole('button', { name: 'ADD CLIENT', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const asks = dialog.getByText('Discard what you entered?');
    const address = dialog.getByLabel('Address');
    await open();
    await address.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await open();
    await address.fill('1 Elm Street');
    await address.press('Escape');
    await asks.waitFor();
    await page.keyboard.press('Escape');
    await asks.waitFor({ state: 'hidden' });
    expect([await address.inputValue(), await focused()]).toEqual(['1 Elm Street', 'Address']);
    await page.mouse.click(5, 5);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    expect(await address.inputValue()).toBe('1 Elm Street');
    const question = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    expect((await question).type()).toBe('beforeunload');
    await (await question).dismiss();
    expect(await address.inputValue()).toBe('1 Elm Street');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await open();
    expect(await address.inputValue()).toBe('');
    // Cancel discards without a question.
    await address.fill('1 Elm Street');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('in a window is closed by Back, which asks first and leaves the page where it was', { tags: 'deep' }, async () => {
    await page.goto(`${baseUrl()}/dashboard`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await walkTo(page, '/client-list');
    const dialog = page.getByRole('dialog');
    const open = async () => {
      await page.getByRole('button', { name: 'ADD CLIENT', exact: true }).click();
      // Otherwise, Back would be pressed before the window opens.
      await dialog.waitFor();
    };
    const address = dialog.getByLabel('Address');
    await open();
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    await open();
    await address.fill('1 Elm Street');
    for (const answer of ['Keep editing', 'Discard']) {
      await page.goBack();
      expect(await address.inputValue()).toBe('1 Elm Street');
      await dialog.getByRole('button', { name: answer }).click();
    }
    await dialog.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/client-list');
    // One more step leads to the page before, whatever was opened here and closed by its buttons.
    await page.goBack();
    await page.waitForURL('**/dashboard');
  });

  it('on a page asks before a link or Back loses what was typed, and no longer once it is saved', {
    tags: 'deep',
  }, async () => {
    await arriveWith(page, await newAgent());
    await page.goto(`${baseUrl()}/dashboard`);
    const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first();
    const brokerage = page.getByLabel('Brokerage', { exact: true });
    await link('My Profile').click();
    await brokerage.fill('Prairie Homes');
    const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
    for (const leave of [() => link('Dashboard').click(), () => page.goBack()]) {
      await leave();
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await question.waitFor({ state: 'hidden' });
      expect(await brokerage.inputValue()).toBe('Prairie Homes');
    }
    await page.goBack();
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL('**/dashboard');
    await link('My Profile').click();
    await brokerage.fill('Prairie Homes');
    await page.getByRole('button', { name: 'Save card' }).click();
    await page.getByText('Your business card is saved.').waitFor();
    await link('Dashboard').click();
    await page.waitForURL('**/dashboard');
  });

  it('takes no more than the contract, and says so when the end is near', { tags: 'deep' }, async () => {
    await page.goto(`${baseUrl()}/requestreport`);
    const message = page.getByLabel('Message');
    await message.fill('x'.repeat(LIMITS.message - 1));
    await page.getByText('1 character left').first().waitFor();
    await message.press('End');
    await message.pressSequentially('yz');
    expect((await message.inputValue()).length).toBe(LIMITS.message);
  });
});
