// Getting in, staying in and getting out, with the password; the sad ways too.
import { afterEach, describe, expect, it } from 'vitest';
import { baseUrl, browserOf, call, local, mailTo, signInAs, temporaryPasswordIn } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { codeIn, newAgent } from '../cloud/new-agent.ts';
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
import { aGate, watchedPage } from './watched-page.ts';

// One page for all of them, which forgets everything in between except its cache of our files.
const { page } = await watchedPage();
const open = (path: string) => page.goto(`${baseUrl()}${path}`);
afterEach(() => forgetAll(page));

const agent = async () => (await local()).accounts.agent;
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('signing in', () => {
  it('leads to where one was going, and the next time on without asking', async () => {
    await open('/communications?show=requests');
    await page.getByRole('heading', { name: 'Create Account' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await fillIn(page, await agent());
    await page.waitForURL('**/communications?show=requests');
    await page.goto(`${baseUrl()}/`);
    await page.waitForURL('**/dashboard');
  });

  it('never leads to an outside address', { tags: 'deep' }, async () => {
    await open('/?next=https://outside.example/');
    await page.evaluate(() => sessionStorage.setItem('return-to', ' https://outside.example/'));
    await fillIn(page, await agent());
    await page.waitForURL('**/dashboard');
    expect(new URL(page.url()).origin).toBe(baseUrl());
  });

  it('says what is missing, and the provider’s word, in red above the button', { tags: 'deep' }, async () => {
    await open('/');
    await button('Sign In').click();
    expect(await isInRedAbove(page.getByText('Enter your username.'), button('Sign In'))).toBe(true);
    expect(await isInRedAbove(page.getByText('Enter your password.'), button('Sign In'))).toBe(true);
    expect(await page.getByLabel('Username').evaluate((field) => field === document.activeElement)).toBe(true);
    await fillIn(page, { ...(await agent()), password: 'not the password' });
    expect(await isInRedAbove(page.getByText('Incorrect username or password.'), button('Sign In'))).toBe(true);
    expect(await tokenOf(page)).toBeNull();
  });
});

describe('before the scripts have come', () => {
  it('takes a press of Continue with Google, and carries it out once they have', async () => {
    const { page: slow } = await watchedPage();
    const gate = aGate();
    await slow.route('**/assets/*.js', async (route) => {
      await gate.opened;
      await route.continue();
    });
    await slow.goto(`${baseUrl()}/`, { waitUntil: 'commit' });
    const press = slow.getByRole('button', { name: 'Continue with Google' });
    await press.click();
    expect(await press.getAttribute('data-pressed')).toBe('early');
    gate.open();
    await slow.waitForURL('**/provider/Google?**');
  });
});

describe('without a network', () => {
  it('says so, keeps what was typed, and goes on once there is one', { tags: 'deep' }, async () => {
    // A browser that has never loaded the sign-in code.
    const { page: fresh } = await watchedPage();
    await fresh.goto(`${baseUrl()}/`);
    // The form's code comes after the page's load event; a page that loses it shows no form to fill in.
    await fresh.getByLabel('Username').waitFor();
    await fresh.context().setOffline(true);
    await fillIn(fresh, await agent());
    const press = fresh.getByRole('button', { name: 'Sign In', exact: true });
    expect(await isInRedAbove(fresh.getByText(/You seem to be offline/), press)).toBe(true);
    await fresh.context().setOffline(false);
    await press.click();
    await fresh.waitForURL('**/dashboard');
  });
});

describe('a session', () => {
  it('leaves scripts the ID token, and no other', { tags: 'deep' }, async () => {
    await open('/');
    await signInOn(page, await agent());
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    const tokens = kept.match(/eyJ[\w-]+(?:\.[\w-]*)+/g) ?? [];
    expect(tokens).toEqual([await tokenOf(page)]);
    expect(kept).not.toMatch(/refresh/i);
    const session = (await page.context().cookies()).find(({ name }) => name === '__Host-session');
    expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
  });

  it('is renewed before its token ends', { tags: 'deep' }, async () => {
    await arriveWith(page, await browserOf('agent'));
    const ending = forgedToken(30);
    await keepToken(page, ending);
    await page.goto(`${baseUrl()}/communications`);
    const renewed = await eventually(async () => {
      const token = await tokenOf(page);
      return token === ending ? undefined : token;
    });
    expect((await call('GET', '/api/me', { token: renewed })).status).toBe(200);
    expect(new URL(page.url()).pathname).toBe('/communications');
  });

  it('ends once, and says why, when the server does not know the token', { tags: 'deep' }, async () => {
    await arriveWith(page, await browserOf('agent'));
    await keepToken(page, forgedToken(900));
    await page.goto(`${baseUrl()}/communications?show=requests`);
    await page.getByText('Your session has ended. Please sign in again; nothing you saved is lost.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await tokenOf(page)).toBeNull();
    await fillIn(page, await agent());
    await page.waitForURL('**/communications?show=requests');
  });

  it('that ends elsewhere ends its open page, which says so', { tags: 'deep' }, async () => {
    const person = await newAgent();
    await arriveWith(page, person);
    await open('/client-list');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await call('DELETE', '/api/session', { cookie: person.cookie, headers: { origin: baseUrl() } });
    await page.getByText('Your session has ended. Please sign in again').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await tokenOf(page)).toBeNull();
  });

  it('that ends in one tab is over in the other', { tags: 'deep' }, async () => {
    await arriveWith(page, await browserOf('agent'));
    await open('/myaccount');
    await page.getByRole('heading', { name: 'My Details' }).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${baseUrl()}/communications`);
    await other
      .getByRole('button', { name: 'LogOut', exact: true })
      .or(other.getByRole('link', { name: 'LogOut' }))
      .first()
      .click();
    await other.getByText("You've been signed out.").waitFor();
    await other.close();
    await page.getByText('You signed out in another tab. Sign in again to go back to where you were.').waitFor();
  });

  it('is over for good after LogOut, and the next person starts at the dashboard', { tags: 'deep' }, async () => {
    await arriveWith(page, await browserOf('agent'));
    const cookie = await sessionCookieOf(page);
    expect(cookie).not.toBe('');
    await page.goto(`${baseUrl()}/communications`);
    await page.getByRole('link', { name: 'LogOut' }).or(button('LogOut')).first().click();
    await page.getByText("You've been signed out.").waitFor();
    expect(await tokenOf(page)).toBeNull();
    expect(await sessionCookieOf(page)).toBe('');
    const again = await call('POST', '/api/session/refresh', { cookie, headers: { origin: baseUrl() } });
    expect(again.status).toBe(401);
    await fillIn(page, (await local()).accounts.staff);
    await page.waitForURL(/dashboard|communications/);
    expect(new URL(page.url()).pathname).toBe('/dashboard');
  });
});

const invited = async () => {
  const email = `invited-${Date.now()}@example.com`;
  const token = await signInAs('staff');
  await call('POST', '/api/invitation', { token, body: { email, firstName: 'Ines', lastName: 'Vited' } });
  const mail = await mailTo(email, /invited to Groundwork/);
  return { email, password: temporaryPasswordIn(mail) };
};
const choose = async (first: string, second: string) => {
  await page.getByLabel('New Password').fill(first);
  await page.getByLabel('Re-enter Password').fill(second);
};
const OWN = 'my-own-lantern-2026';

/** The next answer to a challenge waits until it is let go. */
const holdAnswer = async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    () => true,
    async (route) => {
      if (route.request().headers()['x-amz-target']?.endsWith('RespondToAuthChallenge')) await held;
      await route.continue();
    },
  );
  return letGo;
};

describe('a temporary password', () => {
  it('is replaced at the first sign-in', { tags: 'deep' }, async () => {
    const person = await invited();
    await open('/newusersignin');
    await fillIn(page, person, 'Temporary password');
    await page.getByRole('heading', { name: 'Create New Password' }).waitFor();
    expect(await findingsOnceShown(page)).toEqual([]);
    expect(await button('SAVE').isDisabled()).toBe(true);
    await choose(OWN, `${OWN}x`);
    await page.getByText('Passwords do not match').waitFor();
    expect(await button('SAVE').isDisabled()).toBe(true);

    await choose('short', 'short');
    await button('SAVE').click();
    expect(await isInRedAbove(page.getByText('Use at least 12 characters.'), button('SAVE'))).toBe(true);

    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.headers()['x-amz-target'] ?? ''));
    await choose('Groundwork-2026!', 'Groundwork-2026!');
    await button('SAVE').click();
    expect(await isInRedAbove(page.getByText(/real-estate words.*four unrelated words/), button('SAVE'))).toBe(true);
    expect(await page.getByRole('alert').innerText()).toContain('attackers try');
    expect(await page.getByLabel('New Password').inputValue()).toBe('Groundwork-2026!');
    expect(asked.filter((target) => target !== '')).toEqual([]);

    await choose(OWN, OWN);
    const letGo = await holdAnswer();
    await button('SAVE').click();
    await button('SAVING...').waitFor();
    expect([await button('SAVING...').isDisabled(), await button('CANCEL').isDisabled()]).toEqual([true, true]);
    letGo();
    await page.waitForURL('**/dashboard');
    expect(await tokenOf(page)).toBeTruthy();
  });

  it('stays good when the change is canceled', { tags: 'deep' }, async () => {
    const person = await invited();
    await open('/');
    await fillIn(page, person);
    await page.getByRole('heading', { name: 'Create New Password' }).waitFor();
    await button('CANCEL').click();
    await page.getByRole('heading', { name: 'Create Account' }).waitFor();
    expect(await tokenOf(page)).toBeNull();
    await fillIn(page, person);
    await page.getByRole('heading', { name: 'Create New Password' }).waitFor();
  });

  it('that has run out says so, and how to get a new one', { tags: 'deep' }, async () => {
    await open('/newusersignin');
    await page.route(
      () => true,
      (route) =>
        route.request().headers()['x-amz-target']?.endsWith('RespondToAuthChallenge')
          ? route.fulfill({
              status: 400,
              headers: { 'access-control-allow-origin': '*', 'content-type': 'application/x-amz-json-1.1' },
              body: JSON.stringify({
                __type: 'NotAuthorizedException',
                message: 'Temporary password has expired and must be reset by an administrator.',
              }),
            })
          : route.continue(),
    );
    await fillIn(page, await agent(), 'Temporary password');
    const message = page.getByText(/Temporary password has expired.*Ask the person who invited you/);
    expect(await isInRedAbove(message, button('Sign In'))).toBe(true);
  });
});

describe('a forgotten password', () => {
  it('is changed with the emailed code, and the old one opens nothing', { tags: 'deep' }, async () => {
    const person = await newAgent();
    await open('/');
    await page.getByLabel('Username').fill(` ${person.email}`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // Typed once.
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email);
    await button('Email me a code').click();
    await page.getByText("If there's an account for this address").waitFor();
    const code = codeIn(await mailTo(person.email, /new password/));
    await choose(person.email, person.email);
    expect(await button('SAVE').isDisabled()).toBe(true);
    await page.getByLabel('Code', { exact: true }).fill(code);
    await button('SAVE').click();
    expect(await isInRedAbove(page.getByText(/uses your name, your email/), button('SAVE'))).toBe(true);
    await choose(OWN, OWN);
    await page.getByLabel('Code', { exact: true }).fill(code === '000000' ? '000001' : '000000');
    await button('SAVE').click();
    expect(await isInRedAbove(page.getByText(/Invalid verification code/), button('SAVE'))).toBe(true);

    const field = page.getByLabel('New Password');
    expect(await field.getAttribute('type')).toBe('password');
    await button('Show characters').first().click();
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByLabel('Code', { exact: true }).fill(code);
    await button('SAVE').click();
    await page.getByText('Your new password is set. Sign in with it.').waitFor();
    await fillIn(page, person);
    await page.getByText('Incorrect username or password.').waitFor();
    await fillIn(page, { email: person.email, password: OWN });
    await page.waitForURL('**/dashboard');
  });

  it('says the same for an address without an account, and CANCEL leads back', { tags: 'deep' }, async () => {
    await open('/set_password');
    await page.getByLabel('Email', { exact: true }).fill('nobody@nowhere.example');
    await button('Email me a code').click();
    await page.getByText("If there's an account for this address").waitFor();
    await button('CANCEL').click();
    await page.getByRole('heading', { name: 'Create Account' }).waitFor();
  });
});
