// The main job without a mouse: an agent asks, a client answers, both by keyboard alone; and motion only for people who want it.
// @module-tag deep
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aPdf } from '../builders/a-pdf.ts';
import { guestOf } from '../cloud/actors.ts';
import { answerRequest, linkBank } from '../cloud/bank-journey.ts';
import { baseUrl, call, guestLinkIn, local, mailTo } from '../cloud/client.ts';
import { agreeToSend } from '../cloud/client-decision.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { AND_SEND, bankFrame } from './bank-frame.ts';
import { walkTo } from './walk.ts';
import { watchedPage } from './watched-page.ts';

/** The focused element in a screen reader's words: its name or the label of its field. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    // The bank's window is a frame; here it's of our own origin.
    const outer = document.activeElement;
    const inside = (outer instanceof HTMLIFrameElement ? outer.contentDocument : null) ?? document;
    const element = inside.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> };
    const labelledBy = element?.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const named = labelledBy.map((id) => inside.getElementById(id)?.textContent).join(' ');
    const label = element?.getAttribute('aria-label') || named || element?.labels?.[0]?.textContent;
    return (label || element?.textContent || '').trim();
  });

/** Presses Tab until it reaches the control with this name; sixty times means that it got lost. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  const seen: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const words = await focused(page);
    if (name.test(words)) return;
    seen.push(words.slice(0, 40));
  }
  throw new Error(`Tab never came to ${name}, but to: ${seen.join(' | ')}`);
};

const press = async (page: Page, name: RegExp, key = 'Enter'): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press(key);
};

const type = async (page: Page, name: RegExp, text: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.insertText(text);
};

const signInByKeys = async (page: Page): Promise<void> => {
  const { email, password } = (await local()).accounts.agent;
  await page.goto(`${baseUrl()}/`);
  await type(page, /^Username/, email);
  await type(page, /^Password$/, password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
};

/** Starts as from the address bar: after a walk within the app, the focus is in the page's content already. */
const toTheTop = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });

const isRinged = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element) return false;
    const ring = (style: CSSStyleDeclaration) => style.outlineStyle !== 'none' || style.boxShadow !== 'none';
    return ring(getComputedStyle(element)) || ring(getComputedStyle(element, '::before'));
  });

describe('with the keyboard alone', () => {
  it('an agent asks for proof of funds and a client gives it', async () => {
    const { page } = await watchedPage();
    await signInByKeys(page);
    await page.getByRole('link', { name: 'Request Proof of Funds', exact: true }).waitFor();

    await toTheTop(page);
    await press(page, /^Skip to main content$/);
    await press(page, /^Request Proof of Funds$/);
    await page.waitForURL('**/requestreport');
    await page.getByLabel('First name').first().waitFor();
    const client = `keyboard-${Date.now()}@example.com`;
    await tabTo(page, /^First name/);
    await tabTo(page, /^Last name/);
    await type(page, /^First name/, 'Kay');
    expect(await isRinged(page)).toBe(true);
    await type(page, /^Last name/, 'Board');
    await type(page, /^Email/, client);
    await type(page, /^Minimum required funds/, '480,000');
    await press(page, /^PREVIEW REQUEST/);
    await page.getByText('asks for your proof of funds').waitFor();
    await press(page, /^SEND$/);
    await page.waitForURL('**/requestcomplete');

    const { request_id, request_pin } = guestLinkIn(await mailTo(client, /asks for your proof/));
    const guest = (await watchedPage()).page;
    await guest.goto(`${baseUrl()}/guest/${request_id}/${request_pin}`);
    await guest.getByRole('checkbox', { name: /accept the license/ }).waitFor();
    await press(guest, /accept the license/, 'Space');
    await press(guest, /^PROCEED$/);
    await guest.getByRole('button', { name: AND_SEND }).and(guest.locator(':enabled')).waitFor();
    await press(guest, AND_SEND);
    await bankFrame(guest).getByRole('button', { name: 'Continue' }).waitFor();
    await press(guest, /^Continue$/);
    await bankFrame(guest).getByRole('button', { name: 'First Harbor Bank' }).waitFor();
    await press(guest, /First Harbor Bank/);
    await bankFrame(guest).getByLabel('User name').waitFor();
    await type(guest, /^User name/, 'kay');
    await type(guest, /^Password/, 'right');
    await guest.keyboard.press('Enter');
    await bankFrame(guest)
      .getByRole('checkbox', { name: /Harbor Checking/ })
      .waitFor();
    await press(guest, /^Continue$/);
    await bankFrame(guest).getByRole('button', { name: 'Finish' }).waitFor();
    await press(guest, /^Finish$/);
    await guest.getByRole('heading', { name: 'Report complete' }).waitFor();
  });

  it('a client who has answered sends a letter to the other side, and withdraws the report', async () => {
    const agent = { id: '', ...(await newAgent()) };
    const guest = await guestOf(agent);
    await answerRequest(agent, guest);
    const { page } = await watchedPage();
    await page.goto(`${baseUrl()}/guest/${guest.link.request_id}/${guest.link.request_pin}`);
    await page.getByRole('button', { name: 'Letters to the other side' }).waitFor();
    await press(page, /^Letters to the other side$/);
    await page.getByRole('button', { name: 'Send a letter' }).waitFor();
    await press(page, /^Send a letter$/);
    await page.getByLabel("Recipient's name").waitFor();
    await type(page, /^Recipient's name/, 'Lee Lister');
    await type(page, /^Recipient's email/, `lee-keys-${Date.now()}@example.com`);
    await press(page, /^Send the letter$/);
    await page.getByText('Lee Lister').first().waitFor();
    const window = page.getByRole('dialog').filter({ hasText: /withdraw/i });
    await toTheTop(page);
    await press(page, /^Withdraw$/);
    await window.waitFor();
    await page.keyboard.press('Escape');
    await window.waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Withdraw');
    await page.keyboard.press('Enter');
    await window.waitFor();
    await press(page, /^Withdraw$/);
    await page.getByRole('heading', { name: 'Your report has been withdrawn' }).waitFor();
  });

  it('a client shares files instead', async () => {
    const guest = await guestOf({ id: '', ...(await newAgent()) });
    const { page } = await watchedPage();
    await page.goto(`${baseUrl()}/guest/${guest.link.request_id}/${guest.link.request_pin}`);
    await page.getByRole('button', { name: 'Other ways and settings' }).waitFor();
    await press(page, /^Other ways and settings$/);
    await press(page, /^Share files instead$/);
    await page.getByLabel('Files to upload').waitFor({ state: 'attached' });
    const chosen = page.waitForEvent('filechooser');
    await press(page, /^(Choose|Add|Upload) files?/, 'Space');
    await (await chosen).setFiles({ name: 'June.pdf', mimeType: 'application/pdf', buffer: aPdf() });
    await page.getByText('June.pdf').first().waitFor();
  });

  it('a client agrees that the result is sent, and stops it in a window that gives the focus back', async () => {
    const guest = await guestOf({ id: '', ...(await newAgent()) });
    await call('POST', '/api/guest/licence', { body: { ...guest.link, accepted: true }, cookie: guest.cookie });
    const { page } = await watchedPage();
    await page.goto(`${baseUrl()}/guest/${guest.link.request_id}/${guest.link.request_pin}`);
    await page.getByRole('button', { name: AND_SEND }).waitFor();
    await agreeToSend(guest);
    // This bank never answers, so nothing is sent yet.
    await linkBank(guest, 'ins_900021');
    await page.reload();
    await page.getByRole('dialog', { name: /^Loading your data/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: "Stop, don't send it" }).waitFor();
    const window = page.getByRole('dialog', { name: 'Stop sending the result?' });
    await press(page, /^Stop, don't send it$/);
    await window.waitFor();
    await page.keyboard.press('Escape');
    await window.waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe("Stop, don't send it");
    await page.keyboard.press('Enter');
    await window.waitFor();
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press('Tab');
      expect(await window.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }
    await press(page, /^Stop, don't send it$/);
    await page.getByRole('button', { name: "Stop, don't send it" }).first().waitFor({ state: 'detached' });
  });

  it('the drawer of a phone opens, keeps the focus inside, and gives it back', async () => {
    const { page } = await watchedPage({ viewport: { width: 790, height: 700 } });
    await signInByKeys(page);
    await walkTo(page, '/concierge');
    await toTheTop(page);
    await press(page, /^Open menu$/);
    const items = page.getByRole('dialog').getByRole('navigation');
    expect(await items.getByRole('link').allInnerTexts()).toEqual([
      'Dashboard',
      'My Account',
      'Call List',
      'Log Out',
      'Concierge Agent',
      'Qualified Client List',
      'Email Campaigns',
      'Transaction Agent',
      'Request History',
      'Closings',
    ]);
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press('Escape');
    expect(await focused(page)).toContain('Open menu');
    await page.setViewportSize({ width: 791, height: 700 });
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'Qualified Client List' }).waitFor();
    expect(await page.getByRole('button', { name: 'Open menu' }).count()).toBe(0);
  });
});

describe('for who asked for less motion', () => {
  it('nothing moves while a page is loaded, and everything does for others', async () => {
    const moving = async (reducedMotion: 'reduce' | 'no-preference') => {
      const { page } = await watchedPage({ reducedMotion });
      // The plans never come, so that the gray lines in their place stay.
      await page.route('**/api/plans', () => undefined);
      await page.goto(`${baseUrl()}/subscribe`);
      await page.locator('#content .loading-line').first().waitFor();
      return page.evaluate(() => document.getAnimations().length);
    };
    expect(await moving('reduce')).toBe(0);
    expect(await moving('no-preference')).toBeGreaterThan(0);
  });
});
