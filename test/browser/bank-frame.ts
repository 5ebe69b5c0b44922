// Plaid's window as a person drives it: a frame over the page.
import type { FrameLocator, Page } from 'playwright-core';

export const bankFrame = (page: Page): FrameLocator =>
  page.locator('iframe[title="Plaid Link"]:visible').contentFrame();

export const chooseBank = async (page: Page, bank: string): Promise<void> => {
  await page.getByRole('button', { name: 'Link my bank' }).click();
  const frame = bankFrame(page);
  await frame.getByRole('button', { name: 'Continue' }).click();
  await frame.getByRole('button', { name: bank }).click();
};

/** A full name makes the accounts that person's. */
export const signInAtBank = async (page: Page, password = 'right', name = 'Bo Buyer'): Promise<void> => {
  const frame = bankFrame(page);
  await frame.getByLabel('User name').fill(name);
  await frame.getByLabel('Password').fill(password);
  await frame.getByRole('button', { name: 'Sign in', exact: true }).click();
};

export const finishLinking = (page: Page): Promise<void> =>
  bankFrame(page).getByRole('button', { name: 'Finish' }).click();

/** All of its steps, at a bank that asks for a password only. */
export const linkAt = async (page: Page, bank: string): Promise<void> => {
  await chooseBank(page, bank);
  await signInAtBank(page);
  await bankFrame(page).getByRole('button', { name: 'Continue' }).click();
  await finishLinking(page);
};
