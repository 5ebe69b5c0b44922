// My Profile: the second factor, all devices, the banks, and the specified fields.

import { codeAt, stepAt } from 'cdk-run/totp';
import { afterEach, describe, expect, it } from 'vitest';
import { baseUrl, call, publicToken, signIn } from '../cloud/client.ts';
import { ageSession } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent, signInAgain } from '../cloud/new-agent.ts';
import { aNewsBrowser, newsDevicesOf } from '../cloud/push-browser.ts';
import { bankFrame, finishLinking, signInAtBank } from './bank-frame.ts';
import {
  arriveWith,
  fillIn,
  findingsOnceShown,
  forgedToken,
  forgetAll,
  isInRedAbove,
  keepToken,
  sessionCookieOf,
  signInOn,
  tokenOf,
} from './sign-in-on.ts';
import { arriveAs, settled } from './walk.ts';
import { watchedPage } from './watched-page.ts';

/** Each of its connections asks for a second sign-in before it answers. */
const REPAIR_NEEDED = 'ins_900009';

const { page } = await watchedPage();
afterEach(() => forgetAll(page));

const OWN = 'my-own-lantern-2026';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const TABS = {
  'My Details': '',
  'Signing in': '/security',
  Notifications: '/notifications',
  Calendar: '/integrations',
};
const openProfile = async (heading: keyof typeof TABS) => {
  await page.goto(`${baseUrl()}/myaccount${TABS[heading]}`);
  await page.getByRole('heading', { level: 2, name: heading, exact: true }).waitFor();
  // Parts that are still loading move the buttons below them, and a click would miss them.
  await settled(page);
};

/**
 * An authenticator app, which is half a minute slow: each code once, and the next one always later. Codes are taken for half a minute
 * before and after their own, so that three of them need no waiting; the first is entered ten seconds before it is too old.
 */
const authenticator = (secret: string) => {
  let last = 0;
  return async () => {
    if (last === 0) await eventually(async () => Date.now() % 30_000 < 20_000);
    last = Math.max(last + 1, stepAt(Date.now()) - 1);
    await eventually(async () => stepAt(Date.now()) >= last - 1);
    return codeAt(secret, last);
  };
};
const wrongCode = (secret: string) =>
  String((Number(codeAt(secret, stepAt(Date.now()))) + 1) % 1_000_000).padStart(6, '0');

describe('the password', () => {
  it('is changed with the old one, and ends every other session', { tags: 'deep' }, async () => {
    const person = await newAgent();
    const phone = (await watchedPage()).page;
    await arriveWith(phone, person);
    await arriveWith(page, await signInAgain(person.email));
    await openProfile('Signing in');
    await page.getByRole('link', { name: 'Change password' }).click();
    await page.getByRole('heading', { name: 'Create New Password' }).waitFor();
    expect(await findingsOnceShown(page)).toEqual([]);
    const change = async (old: string, own: string) => {
      await page.getByLabel('Current Password').fill(old);
      await page.getByLabel('New Password').fill(own);
      await page.getByLabel('Re-enter Password').fill(own);
      await button('SAVE').click();
    };
    await change('not the password', OWN);
    expect(await isInRedAbove(page.getByText('Incorrect username or password.'), button('SAVE'))).toBe(true);
    await change(person.password, 'qwertyuiop12345');
    expect(await isInRedAbove(page.getByText(/keys in a row|most common/), button('SAVE'))).toBe(true);
    await change(person.password, OWN);
    await page.getByText('Your new password is set.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/myaccount/security');
    await expect(signIn(person)).rejects.toThrow('Incorrect username or password.');
    expect(await signIn({ ...person, password: OWN })).toBeTruthy();
    await keepToken(phone, forgedToken(30));
    await phone.goto(`${baseUrl()}/myaccount`);
    await phone.getByText('Your session has ended.').waitFor();
    await phone.context().close();
    const own = await sessionCookieOf(page);
    const renewed = await call('POST', '/api/session/refresh', { cookie: own, headers: { origin: baseUrl() } });
    expect(renewed.status).toBe(200);
  });

  it('that is forgotten leads to an emailed code, with the address filled in, and CANCEL back', {
    tags: 'deep',
  }, async () => {
    const person = await newAgent();
    await arriveWith(page, person);
    await page.goto(`${baseUrl()}/set_password`);
    await button("I don't know it: email me a code instead").click();
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email);
    await button('CANCEL').click();
    await page.waitForURL('**/myaccount/security');
  });
});

describe('the second factor', () => {
  it('is switched on with a first code, asked for at sign-in, and switched off with password and code', {
    tags: 'deep',
  }, async () => {
    const person = await newAgent();
    await arriveWith(page, person);
    await openProfile('Signing in');
    await button('Turn on').click();
    await dialog().getByLabel('Password', { exact: true }).fill('not the password');
    await dialog().getByRole('button', { name: 'Continue' }).click();
    const refusal = dialog().getByText('Incorrect username or password.');
    expect(await isInRedAbove(refusal, dialog().getByRole('button', { name: 'Continue' }))).toBe(true);
    await dialog().getByLabel('Password', { exact: true }).fill(person.password);
    await dialog().getByRole('button', { name: 'Continue' }).click();
    await dialog().getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    expect(await findingsOnceShown(page)).toEqual([]);
    const key = (await dialog().locator('code').innerText()).replace(/\s/g, '');
    const nextCode = authenticator(key);
    await dialog().getByLabel('Code', { exact: true }).fill(wrongCode(key));
    await dialog().getByRole('button', { name: 'Turn on' }).click();
    await dialog().getByText('This code is not right.').waitFor();
    await dialog()
      .getByLabel('Code', { exact: true })
      .fill(await nextCode());
    await dialog().getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('Two-step verification is on.').waitFor();
    await openProfile('Signing in');
    await button('Turn off').waitFor();

    await forgetAll(page);
    await page.goto(`${baseUrl()}/`);
    await fillIn(page, person);
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    expect(await findingsOnceShown(page)).toEqual([]);
    expect(await tokenOf(page)).toBeNull();
    await page.getByLabel('Code', { exact: true }).fill(wrongCode(key));
    await button('Continue').click();
    expect(await isInRedAbove(page.getByText(/Invalid code/), button('Continue'))).toBe(true);
    await page.getByLabel('Code', { exact: true }).fill(await nextCode());
    await button('Continue').click();
    await page.waitForURL('**/dashboard');

    await openProfile('Signing in');
    await button('Turn off').click();
    await dialog().getByLabel('Password', { exact: true }).fill(person.password);
    await dialog().getByRole('button', { name: 'Continue' }).click();
    await dialog()
      .getByLabel('Code', { exact: true })
      .fill(await nextCode());
    await dialog().getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Two-step verification is off.').waitFor();
    await forgetAll(page);
    await signInOn(page, person);
  });
});

describe('logging out everywhere', () => {
  it('ends the session of every other device as well', { tags: 'deep' }, async () => {
    const person = await newAgent();
    const phone = (await watchedPage()).page;
    await arriveWith(phone, person);
    await arriveWith(page, await signInAgain(person.email));
    await openProfile('Signing in');
    await button('Log out everywhere').click();
    await dialog().getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByText("You've been signed out.").waitFor();
    expect(await tokenOf(page)).toBeNull();

    await keepToken(phone, forgedToken(30));
    await phone.goto(`${baseUrl()}/myaccount`);
    await phone.getByText('Your session has ended.').waitFor();
    await phone.context().close();
  });
});

describe('a linked bank', () => {
  it('that asks to sign in again is repaired, and unlinked when one likes', { tags: 'deep' }, async () => {
    const person = await newAgent();
    const { token, cookie } = person;
    const public_token = await publicToken(person, REPAIR_NEEDED);
    await call('POST', '/api/dashboard/add/account', { token, cookie, body: { public_token } });
    await arriveWith(page, person);
    await openProfile('My Details');
    await page.getByText('Your bank needs you to sign in again.').waitFor();
    expect(await findingsOnceShown(page)).toEqual([]);
    await button('Sign in again: Repair Needed Bank').click();
    await bankFrame(page).getByRole('button', { name: 'Continue' }).click();
    await signInAtBank(page);
    await finishLinking(page);
    await page.getByText('Repair Needed Bank is connected again.').waitFor();
    await ageSession(await sessionCookieOf(page), 'provenAt', 301);
    await button('Unlink Repair Needed Bank').click();
    await dialog().getByRole('button', { name: 'Unlink' }).click();
    await dialog().getByLabel('Password', { exact: true }).fill('not the password');
    await dialog().getByRole('button', { name: 'Continue' }).click();
    await dialog().getByText('Incorrect username or password.').waitFor();
    expect(await findingsOnceShown(page)).toEqual([]);
    await dialog().getByLabel('Password', { exact: true }).fill(person.password);
    await dialog().getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Repair Needed Bank has been unlinked.').waitFor();
    await page.getByText('No bank linked yet').waitFor();
  });
});

describe('a business card', () => {
  it('has a photo that was cut out of its background on white', { tags: 'deep' }, async () => {
    await arriveAs(page);
    await openProfile('My Details');
    const cutOut = await page.evaluate(() => document.createElement('canvas').toDataURL('image/png'));
    const buffer = Buffer.from(cutOut.slice(cutOut.indexOf(',') + 1), 'base64');
    await page.getByLabel('Photo', { exact: true }).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    const chosen = page.getByRole('img', { name: 'Your photo' });
    await chosen.waitFor();
    const middle = await chosen.evaluate((image: HTMLImageElement) => {
      const context = document.createElement('canvas').getContext('2d');
      context?.drawImage(image, 0, 0, 1, 1);
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
    });
    expect(middle).toEqual([255, 255, 255, 255]);
  });
});

describe('the profile', () => {
  it('shows what the specification shows', { tags: 'deep' }, async () => {
    await arriveAs(page);
    await openProfile('My Details');
    const field = (name: string) => page.getByLabel(name, { exact: true });
    expect(await field('Name').getAttribute('readonly')).not.toBeNull();
    expect(await field('Email').getAttribute('readonly')).not.toBeNull();
    for (const name of ['Contact number', 'Address'])
      expect([await field(name).isDisabled(), await field(name).inputValue()]).toEqual([true, '']);
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    for (const name of ['Concierge Assistant', 'Transaction Assistant', 'Administrator'])
      expect(await page.getByRole('checkbox', { name }).or(page.getByRole('checkbox', { name })).isChecked()).toBe(
        true,
      );
    const count = (chip: string) => page.getByText(chip, { exact: true }).count();
    expect([await count('Enabled'), await count('Limited')]).toEqual([3, 4]);
    expect(await findingsOnceShown(page)).toEqual([]);
  });
});

describe('notifications', () => {
  it('are all on at first, and each way stays as the agent leaves it', { tags: 'deep' }, async () => {
    await arriveWith(page, await newAgent());
    await openProfile('Notifications');
    const switchOf = (name: string) => page.getByRole('checkbox', { name, exact: true });
    const isOn = (...names: string[]) => Promise.all(names.map((name) => switchOf(name).isChecked()));
    const ofMessages = ['Messages by email', 'Messages on my devices'];
    await switchOf('Messages by email').waitFor();
    expect(await isOn(...ofMessages)).toEqual([true, true]);
    for (const name of ['Messages by email', 'Reports on my devices']) {
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
      await switchOf(name).click();
      expect((await saved).status()).toBe(200);
      await expect.poll(() => switchOf(name).isEnabled()).toBe(true);
    }
    await openProfile('Notifications');
    await switchOf('Messages by email').waitFor();
    expect(await isOn(...ofMessages)).toEqual([false, true]);
    expect(await isOn('Reports by email', 'Reports on my devices')).toEqual([true, false]);
    expect(await findingsOnceShown(page)).toEqual([]);
  });

  it('go to a calendar, too, at an address that its agent makes and stops', { tags: 'deep' }, async () => {
    await arriveWith(page, await newAgent());
    await openProfile('Calendar');
    const read = async () => {
      const address = await page.getByText('/api/calendar/').innerText();
      return (await call('GET', new URL(address.trim()).pathname)).status;
    };
    await button('Make a private address').click();
    expect(await read()).toBe(200);
    await page.getByRole('radio', { name: 'Names and addresses' }).click();
    await page.getByText('Your calendar changes when it looks next.').waitFor();
    expect(await findingsOnceShown(page)).toEqual([]);
    await button('Stop this address').click();
    await dialog().getByRole('button', { name: 'Stop it' }).click();
    await button('Make a private address').waitFor();
  });

  it('are turned off for another device from here', { tags: 'deep' }, async () => {
    const agent = await newAgent();
    await aNewsBrowser(agent);
    await arriveWith(page, await signInAgain(agent.email));
    await openProfile('Notifications');
    await page.getByRole('button', { name: 'Turn off news on Unknown device' }).click();
    await dialog().getByText('It can only be turned on again on that device.').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    expect((await newsDevicesOf(agent)).devices).toHaveLength(1);
    await page.getByRole('button', { name: 'Turn off news on Unknown device' }).click();
    await dialog().getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Your other devices with news').waitFor({ state: 'detached' });
    expect((await newsDevicesOf(agent)).devices).toEqual([]);
  });
});
