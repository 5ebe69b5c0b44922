// Plaid's window as a person drives it: a frame over the page.
import type { FrameLocator, Page } from 'playwright-core';

export const bankFrame = (page: Page): FrameLocator =>
  page.locator('iframe[title="Plaid Link"]:visible').contentFrame();

/** On the link's page the button also decides about sending; in the wizard it doesn't. */
export const AND_SEND = /^Link my bank( and send the result to .*)?$/;
export const AND_DECIDE = 'Link my bank and decide after I see it';

export const chooseBank = async (page: Page, bank: string, button: string | RegExp = AND_SEND): Promise<void> => {
  await page.getByRole('button', { name: button }).click();
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
export const linkAt = async (page: Page, bank: string, button?: string | RegExp): Promise<void> => {
  await chooseBank(page, bank, button);
  await signInAtBank(page);
  await bankFrame(page).getByRole('button', { name: 'Continue' }).click();
  await finishLinking(page);
};
