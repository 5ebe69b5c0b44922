// A guest links a bank on a phone by touch. On phones Plaid's script sizes its frame with a style element alone: where the pages'
// policy blocks that, nothing is to be seen of it.
// Seen red: with style-src of 'self' and hashes, the frame was 300 by 150 pixels at the end of the page.
import { devices, type Locator, type Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { IN_APPS } from '../builders/in-app-browsers.ts';
import { baseUrl, call, guestLinkIn, mailTo, signInAs } from '../cloud/client.ts';
import { sized } from '../cloud/size.ts';
import { bankFrame } from './bank-frame.ts';
import { watchedPage } from './watched-page.ts';

const WORDS = {
  'en-US': {
    link: 'Link my bank and send the result to Ada Agent',
    goOn: 'Continue',
    toLakeside: 'Go to Lakeside National Bank',
    share: 'Share my accounts',
    userName: 'User name',
    password: 'Password',
    signIn: 'Sign in',
    finish: 'Finish',
    done: 'Report complete',
  },
  'es-MX': {
    link: 'Vincular mi banco y enviar el resultado a Ada Agent',
    goOn: 'Continuar',
    toLakeside: 'Ir a Lakeside National Bank',
    share: 'Compartir mis cuentas',
    userName: 'Nombre de usuario',
    password: 'Contraseña',
    signIn: 'Iniciar sesión',
    finish: 'Terminar',
    done: 'Informe listo',
  },
};
type Locale = keyof typeof WORDS;

const pageOn = (device: string, locale: Locale) => {
  const { defaultBrowserType: _, ...phone } = devices[device] ?? {};
  return watchedPage({ ...phone, locale });
};

const aGuestLink = async () => {
  const email = `phone-${Math.random()}@example.com`;
  const body = aRequestForm({ to_user_email: email });
  await call('POST', '/api/communications/create/report', { token: await signInAs('agent'), body });
  return guestLinkIn(await mailTo(email, /asks for your proof/));
};

const guestOn = async (device: string, locale: Locale) => {
  const guest = await pageOn(device, locale);
  const link = await aGuestLink();
  await call('POST', '/api/guest/licence', { body: { ...link, accepted: true } });
  await guest.page.goto(`${baseUrl()}/guest/${link.request_id}/${link.request_pin}`);
  return guest;
};

const tap = (where: Page | ReturnType<typeof bankFrame>, name: string): Promise<void> => {
  const button: Locator = where.getByRole('button', { name, exact: true });
  return button.tap();
};

/** The frame covers all of the screen, and what is below it can't be scrolled. */
const fillsScreen = async (page: Page): Promise<void> => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const box = await page.locator('iframe[title="Plaid Link"]:visible').boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width, height });
};

it('with a pin that was mistyped, and then typed right', async () => {
  const { page } = await pageOn('iPhone 13', 'es-MX');
  const { request_id, request_pin } = await aGuestLink();
  const enter = async (pin: string) => {
    await page.getByLabel('Pin').fill(pin);
    await tap(page, 'Abrir');
  };
  await page.goto(`${baseUrl()}/guest/${request_id}`);
  await enter('ABCDEFGH');
  await page.getByRole('heading', { name: 'Ese pin no abre este enlace' }).waitFor();
  await page.reload();
  await tap(page, 'Escribir el pin otra vez');
  await enter(request_pin.toLowerCase());
  await page.getByRole('button', { name: 'CONTINUAR' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/guest/${request_id}/${request_pin}`);
});

it('on an emulated iPhone, in English', { tags: 'deep' }, async () => {
  const { page, problems } = await guestOn('iPhone 13', 'en-US');
  const words = WORDS['en-US'];
  await tap(page, words.link);
  const frame = bankFrame(page);
  await tap(frame, words.goOn);
  await fillsScreen(page);
  await tap(frame, 'First Harbor Bank');
  await frame.getByLabel(words.userName).fill('bo');
  await frame.getByLabel(words.password).fill('right');
  await tap(frame, words.signIn);
  await tap(frame, words.goOn);
  await tap(frame, words.finish);
  await page.getByRole('heading', { name: words.done }).waitFor();
  expect(problems).toEqual([]);
});

it('on an emulated Pixel, in Spanish, by way of the bank’s own site', { tags: 'deep' }, async () => {
  const { page, problems } = await guestOn('Pixel 7', 'es-MX');
  const words = WORDS['es-MX'];
  await tap(page, words.link);
  await tap(bankFrame(page), words.goOn);
  await tap(bankFrame(page), 'Lakeside National Bank');
  await tap(bankFrame(page), words.toLakeside);
  await tap(page, words.share);
  // Back on the site, the frame opens on its own.
  await tap(bankFrame(page), words.goOn);
  await fillsScreen(page);
  await tap(bankFrame(page), words.finish);
  await page.getByRole('heading', { name: words.done }).waitFor();
  expect(problems).toEqual([]);
});

it('inside another app, which offers the phone’s own browser, and links a bank all the same', {
  tags: 'deep',
}, async () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'] ?? {};
  for (const userAgent of Object.values(IN_APPS).filter((_, at) => at % sized(3, 1) === 0)) {
    const { page, problems } = await watchedPage({ ...phone, userAgent });
    const link = await aGuestLink();
    await call('POST', '/api/guest/licence', { body: { ...link, accepted: true } });
    await page.goto(`${baseUrl()}/guest/${link.request_id}/${link.request_pin}`);
    const wayOut = await page.getByRole('link', { name: 'Open in your browser' }).getAttribute('href');
    expect(wayOut).toMatch(userAgent.includes('Android') ? /^intent:.*;scheme=http;end$/ : /^x-safari-http:/);
    expect(wayOut).toContain(`/guest/${link.request_id}/${link.request_pin}`);
    await tap(page, WORDS['en-US'].link);
    await bankFrame(page).getByRole('button', { name: 'Continue', exact: true }).waitFor();
    expect(problems).toEqual([]);
    await page.close();
  }
});
