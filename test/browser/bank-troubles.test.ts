import { beforeAll, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { baseUrl, call, guestLinkIn, mailTo, signInAs } from '../cloud/client.ts';
import { AND_SEND, bankFrame, finishLinking, linkAt, signInAtBank } from './bank-frame.ts';
import { PHONE, type Watched, watchedPage } from './watched-page.ts';

let token: string;
beforeAll(async () => {
  token = await signInAs('agent');
});

/** A guest on their page, who has accepted the license. */
const guestAt = async (page: 'guest' | 'sendreport/guest', locale = 'en-US'): Promise<Watched> => {
  const email = `trouble-${Math.random()}@example.com`;
  await call('POST', '/api/communications/create/report', { token, body: aRequestForm({ to_user_email: email }) });
  const link = guestLinkIn(await mailTo(email, /asks for your proof/));
  await call('POST', '/api/guest/licence', { body: { ...link, accepted: true } });
  const guest = await watchedPage({ ...PHONE, locale });
  await guest.page.goto(`${baseUrl()}/${page}/${link.request_id}/${link.request_pin}`);
  return guest;
};

it('a bank that wants to be signed in to again is named, signed in to, and read', { tags: 'deep' }, async () => {
  const { page, problems } = await guestAt('guest');
  let prepareWindow = () => {};
  const isAsked = new Promise<void>((resolve) => {
    prepareWindow = resolve;
  });
  await page.route('**/api/guest/create_link_token', async (route) => {
    if (route.request().postData()?.includes('item_id')) await isAsked;
    await route.continue();
  });
  await linkAt(page, 'Repair Needed Bank');
  await page.getByText('Repair Needed Bank needs you to sign in again').waitFor();
  await page.getByRole('button', { name: 'Start over with another bank' }).click();
  const question = page.getByRole('dialog').getByText('erase what we read');
  await question.waitFor();
  // The bank's window is ready only now, and the question stays.
  prepareWindow();
  await page.locator('button:enabled', { hasText: 'Sign in to Repair Needed Bank again' }).waitFor();
  expect(await question.isVisible()).toBe(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Sign in to Repair Needed Bank again' }).click();
  await bankFrame(page).getByRole('button', { name: 'Continue' }).click();
  await signInAtBank(page);
  await finishLinking(page);
  await page.getByRole('heading', { name: 'Report complete' }).waitFor();
  // The browser notes the status of the refusal that the page has put into words.
  expect(problems.filter((one) => !one.includes('409'))).toEqual([]);
});

it('a bank that signs people in on its own site leads there and back to the accounts, and leaves nothing behind', {
  tags: 'deep',
}, async () => {
  const { page, problems } = await guestAt('guest', 'es-MX');
  const guestPage = new URL(page.url()).pathname;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const pressInFrame = (name: string) => bankFrame(page).getByRole('button', { name, exact: true }).click();
  const toTheBank = async (opener: string) => {
    await press(opener);
    await pressInFrame('Continuar');
    await pressInFrame('Lakeside National Bank');
    await pressInFrame('Ir a Lakeside National Bank');
    await page.getByRole('heading', { name: 'Groundwork pide ver sus cuentas' }).waitFor();
  };
  const opener = 'Vincular mi banco y enviar el resultado a Ada Agent';
  await toTheBank(opener);
  await press('No compartir');
  await bankFrame(page).getByText('No dio permiso en su banco. Puede').waitFor();
  await pressInFrame('Salir');
  await page.getByText('Su banco no lo aceptó').waitFor();
  await toTheBank(opener);
  await press('Compartir mis cuentas');
  await bankFrame(page).getByText('Encontradas en Lakeside National Bank.').waitFor();
  expect(new URL(page.url()).pathname).toBe(guestPage);
  await pressInFrame('Continuar');
  await pressInFrame('Terminar');
  await page.getByRole('heading', { name: 'Informe listo' }).waitFor();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('link-sandbox');

  await page.goto(`${baseUrl()}/bank-return?oauth_state_id=7f`);
  await page.getByRole('heading', { name: 'Vuelva a donde empezó' }).waitFor();
  expect(problems).toEqual([]);
});

it('transactions are shown before they are sent, of the chosen accounts only', { tags: 'deep' }, async () => {
  const { page, problems } = await guestAt('sendreport/guest');
  await page.getByRole('radio', { name: /with details/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('checkbox', { name: 'Address' }).check();
  expect(await page.getByRole('checkbox', { name: 'Phone' }).isDisabled()).toBe(true);
  expect(await page.getByRole('checkbox', { name: 'Account number' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Next' }).click();
  await linkAt(page, 'First Harbor Bank');
  await page.getByRole('checkbox', { name: /Harbor Savings/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'View Transactions' }).click();
  await page
    .getByRole('cell', { name: /Harbor Savings/ })
    .first()
    .waitFor();
  expect(await page.getByRole('cell', { name: /Harbor Checking/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Back to review' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL('**/processcomplete');
  await page.getByRole('link', { name: 'See who opens your report, or withdraw it' }).click();
  await page.getByRole('heading', { name: 'Your reports' }).waitFor();
  expect(problems).toEqual([]);
});

// Seen red: the words stayed, and the window's frame, which was lost without a network, never opened.
it('without a network the page says so, and both the words and the lost window go once it is back', {
  tags: 'deep',
}, async () => {
  const { page } = await guestAt('guest');
  await page.route('**/link.html*', (route) => route.abort());
  await page.reload();
  const button = page.getByRole('button', { name: AND_SEND }).and(page.locator(':enabled'));
  await button.waitFor();
  await page.context().setOffline(true);
  await button.click();
  const words = page.getByText('You seem to be offline.');
  await words.waitFor();
  await page.unroute('**/link.html*');
  await page.context().setOffline(false);
  await expect.poll(() => words.count()).toBe(0);
  await linkAt(page, 'First Harbor Bank');
  await page.getByRole('heading', { name: 'Report complete' }).waitFor();
});
