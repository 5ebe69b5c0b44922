// The Plaid simulator's bank dialog alone, in a test page that allows it no more than the product's pages do.
// @module-tag deep
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newLinkToken, startPlaid } from '@local/plaid/testing/a-plaid';
import axe from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bankFrame } from './bank-frame.ts';
import { watchedPage } from './watched-page.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; frame-src 'self'; require-trusted-types-for 'script'";
const PAGE = `<!doctype html><html lang="en"><title>Test</title><main><h1>Test</h1><button id="link">Link</button></main>
<script src="/_local/plaid/link/v2/stable/link-initialize.js"></script><script src="/app.js"></script>`;
const APP = `
window.calls = [];
addEventListener('securitypolicyviolation', (event) => calls.push(['violation', event.violatedDirective]));
addEventListener('error', (event) => calls.push(['error', event.message]));
const note = (name) => (...args) => calls.push([name, ...args]);
const handler = Plaid.create({
  token: new URLSearchParams(location.search).get('token'),
  onSuccess: note('success'), onExit: note('exit'), onLoad: note('load'), onEvent: (name) => calls.push(['event', name]),
});
document.querySelector('#link').addEventListener('click', handler.open);
`;

/** A page under a strict policy whose edge proxies the dialog's calls, as the local edge does. */
const openPage = async (given: { token?: object; viewport?: BrowserContextOptions } = {}) => {
  const { sdk, baseUrl } = await startPlaid();
  const linkToken = await newLinkToken(sdk, {
    account_filters: { depository: { account_subtypes: ['checking', 'savings'] } },
    ...given.token,
  });
  const site = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/_local/plaid/')) {
      const { method, headers } = request;
      const onward = forward(`${baseUrl}${path.slice('/_local/plaid'.length)}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onward);
      return;
    }
    const type = path.startsWith('/app.js') ? 'text/javascript' : 'text/html';
    response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY });
    response.end(path.startsWith('/app.js') ? APP : PAGE);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { page } = await watchedPage(given.viewport);
  onTestFinished(async () => {
    await page.context().close();
    site.closeAllConnections();
    site.close();
  });
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/?token=${linkToken}`);
  await page.getByRole('button', { name: 'Link' }).click();
  return { page, sdk, linkToken };
};

const calls = (page: Page, name: string): Promise<unknown[][]> =>
  page.evaluate(
    (wanted) => (window as unknown as { calls: unknown[][] }).calls.filter(([first]) => first === wanted),
    name,
  );

/** The frame has told the page how it ended. */
const ended = (page: Page): Promise<void> => page.locator('iframe').waitFor({ state: 'hidden' });

const toSignIn = async (page: Page, bank: string): Promise<void> => {
  await bankFrame(page).getByRole('button', { name: 'Continue' }).click();
  await bankFrame(page).getByLabel('Search for your bank').fill(bank);
  await bankFrame(page).getByRole('button', { name: bank }).click();
};

const signIn = async (page: Page, password = 'secret'): Promise<void> => {
  await bankFrame(page).getByLabel('User name').fill('anybody');
  await bankFrame(page).getByLabel('Password').fill(password);
  await bankFrame(page).getByRole('button', { name: 'Sign in' }).click();
};

describe('the Link dialog', () => {
  it('speaks Spanish where the token asks for it, with the refusals of the bank', async () => {
    const { page } = await openPage({ token: { language: 'es' } });
    await bankFrame(page).getByRole('button', { name: 'Continuar' }).click();
    await bankFrame(page).getByLabel('Busque su banco').fill('First Harbor Bank');
    await bankFrame(page).getByRole('button', { name: 'First Harbor Bank' }).click();
    const enter = async (password: string) => {
      await bankFrame(page).getByLabel('Nombre de usuario').fill('anybody');
      await bankFrame(page).getByLabel('Contraseña').fill(password);
      await bankFrame(page).getByRole('button', { name: 'Iniciar sesión' }).click();
    };
    await enter('wrong');
    await bankFrame(page).getByText('El nombre de usuario o la contraseña no son correctos.').waitFor();
    await enter('secret');
    await bankFrame(page).getByText('cuenta de cheques, termina en 4821').waitFor();
    await bankFrame(page).getByRole('button', { name: 'Continuar' }).click();
    await bankFrame(page).getByRole('button', { name: 'Terminar' }).click();
    await ended(page);
    expect(await calls(page, 'success')).toHaveLength(1);
  });

  it('links the chosen accounts under a strict content policy', async () => {
    const { page, sdk } = await openPage();
    await toSignIn(page, 'First Harbor Bank');
    await signIn(page);
    await bankFrame(page).getByRole('checkbox', { name: 'Harbor Checking' }).uncheck();
    await bankFrame(page).getByRole('button', { name: 'Continue' }).click();
    await bankFrame(page).getByRole('button', { name: 'Finish' }).click();
    await ended(page);
    const [[, publicToken, metadata]] = (await calls(page, 'success')) as [[string, string, { accounts: unknown[] }]];
    expect(metadata).toMatchObject({
      institution: { institution_id: 'ins_900001', name: 'First Harbor Bank' },
      accounts: [{ name: 'Harbor Savings', mask: '7730', subtype: 'savings' }],
    });
    const { access_token } = (await sdk.itemPublicTokenExchange({ public_token: publicToken })).data;
    const { accounts } = (await sdk.accountsGet({ access_token })).data;
    expect(accounts.map(({ name, balances }) => [name, balances.available])).toEqual([['Harbor Savings', 498_000]]);
    expect(await calls(page, 'violation')).toEqual([]);
    expect(await calls(page, 'error')).toEqual([]);
    expect(await calls(page, 'load')).toHaveLength(1);
  });

  it('tells the page how far a person got who leaves half-way, and what went wrong last', async () => {
    const { page, sdk, linkToken } = await openPage();
    await toSignIn(page, 'Locked Door Bank');
    await signIn(page);
    await bankFrame(page).getByRole('alert').waitFor();
    await page.keyboard.press('Escape');
    await ended(page);
    const [[, error, metadata]] = (await calls(page, 'exit')) as [[string, object, object]];
    expect(error).toMatchObject({ error_code: 'INVALID_CREDENTIALS' });
    expect(metadata).toMatchObject({ status: 'requires_credentials', institution: { name: 'Locked Door Bank' } });
    const { link_sessions } = (await sdk.linkTokenGet({ link_token: linkToken })).data;
    expect(link_sessions![0]!.exit!.metadata).toMatchObject({ status: 'requires_credentials' });
  });

  it('asks for a second factor where the bank wants one', async () => {
    const { page } = await openPage();
    await toSignIn(page, 'Second Factor Bank');
    await signIn(page);
    await bankFrame(page).getByLabel('Code').fill('0000');
    await bankFrame(page).getByRole('button', { name: 'Continue' }).click();
    await bankFrame(page).getByRole('alert').waitFor();
    await bankFrame(page).getByLabel('Code').fill('1234');
    await bankFrame(page).getByRole('button', { name: 'Continue' }).click();
    await bankFrame(page).getByRole('checkbox', { name: 'Savings' }).waitFor();
  });

  it('offers another bank when this one has no account of the asked kind', async () => {
    const { page } = await openPage();
    await toSignIn(page, 'Cards Only Company');
    await signIn(page);
    await bankFrame(page).getByRole('alert').getByText('needs an account of another kind').waitFor();
    await bankFrame(page).getByRole('button', { name: 'Choose another bank' }).click();
    await bankFrame(page).getByRole('heading', { name: 'Choose your bank' }).waitFor();
  });

  it('uses a link token for one success only', async () => {
    const { page } = await openPage();
    await toSignIn(page, 'First Harbor Bank');
    await signIn(page);
    await bankFrame(page).getByRole('button', { name: 'Continue' }).click();
    await bankFrame(page).getByRole('button', { name: 'Finish' }).click();
    await ended(page);
    await page.getByRole('button', { name: 'Link' }).click();
    await bankFrame(page).getByRole('alert').getByText('link token is expired').waitFor();
  });

  it('keeps the focus inside and passes axe, on a phone too', async () => {
    const { page } = await openPage({ viewport: { viewport: { width: 360, height: 740 } } });
    await bankFrame(page).getByRole('button', { name: 'Continue' }).waitFor();
    const inside = await (await page.locator('iframe:visible').elementHandle())?.contentFrame();
    if (!inside) throw new Error('The frame has no document');
    await inside.evaluate(axe.source);
    const violations = async () =>
      inside.evaluate(async () => {
        const injected = (window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }).axe;
        return (await injected.run()).violations.map(({ id }) => id);
      });
    expect(await violations()).toEqual([]);
    await toSignIn(page, 'First Harbor Bank');
    expect(await violations()).toEqual([]);
    for (let key = 0; key < 12; key++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('link');
    await signIn(page);
    await bankFrame(page).getByRole('checkbox', { name: 'Harbor Checking' }).waitFor();
    expect(await violations()).toEqual([]);
    expect(await inside.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
