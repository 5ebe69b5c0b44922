// Spanish for guests who read it: by the browser's preference or their own choice, and only on guest pages.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { baseUrl, call, guestLinkIn, mailTo, signInAs } from '../cloud/client.ts';
import { findingsOn } from './axe.ts';
import { settled } from './walk.ts';
import { watchedPage } from './watched-page.ts';

/** The code that the page loads: its texts show which languages came with it. */
const scriptsOf = (page: Page) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  return async () => (await Promise.all(scripts)).join('\n');
};

describe('the language of the pages for guests', () => {
  it('is Spanish for a browser that asks for it, can be changed, and the choice is kept', async () => {
    const { page, problems } = await watchedPage({ locale: 'es-MX', viewport: { width: 360, height: 740 } });
    const scripts = scriptsOf(page);
    await page.goto(`${baseUrl()}/policy`);
    await page.getByRole('heading', { name: 'Política de privacidad' }).waitFor();
    expect(await scripts()).toContain('Política de privacidad');
    expect(await page.getAttribute('html', 'lang')).toBe('es');
    expect(await findingsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Privacy policy' }).waitFor();
    await page.getByRole('link', { name: 'License terms' }).click();
    await page.getByRole('heading', { name: 'License terms' }).waitFor();
    // WCAG 3.1.2: the one Spanish word on an English page says that it is one.
    const inSpanish = page.getByRole('button', { name: 'Español' });
    expect(await inSpanish.evaluate((button) => button.closest('[lang]')?.getAttribute('lang'))).toBe('es');
    await inSpanish.click();
    await page.getByRole('heading', { name: 'Términos de la licencia' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('changes on the page itself: what was typed stays, and the emails follow', { tags: 'deep' }, async () => {
    const to_user_email = `habla-${Date.now()}@example.com`;
    const token = await signInAs('agent');
    const { body } = await call('POST', '/api/communications/create/report', {
      token,
      body: aRequestForm({ to_user_email }),
    });
    const { request_id, request_pin } = guestLinkIn(await mailTo(to_user_email, /proof of funds/));
    const { page, problems } = await watchedPage();
    let loads = 0;
    page.on('load', () => loads++);
    await page.goto(`${baseUrl()}/guest/${request_id}/${request_pin}`);
    await page.getByRole('checkbox', { name: 'I have read and accept the license terms.' }).check();
    const told = page.waitForResponse((reply) => reply.request().headers()['accept-language'] === 'es');
    await page.getByRole('button', { name: 'Español' }).click();
    await told;
    await page.getByRole('button', { name: 'CONTINUAR' }).waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('es');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    expect(loads).toBe(1);
    const reminded = await call('POST', `/api/communications/${body.id}/remind`, { token });
    expect(reminded.status).toBe(200);
    await mailTo(to_user_email, /Recordatorio/);
    expect(problems).toEqual([]);
  });

  it('does not reach the pages of agents', { tags: 'deep' }, async () => {
    const { page } = await watchedPage({ locale: 'es-MX' });
    await page.goto(`${baseUrl()}/processcomplete`);
    await page.getByRole('heading', { name: 'Sus informes', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Crear una cuenta' }).click();
    await page.waitForURL('**/signup');
    await settled(page);
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    expect(await page.getByText('Política').count()).toBe(0);
  });

  it('loads Spanish texts for no one else', async () => {
    const { page } = await watchedPage();
    const scripts = scriptsOf(page);
    await page.goto(`${baseUrl()}/policy`);
    await settled(page);
    expect(await scripts()).toContain('Privacy policy');
    expect(await scripts()).not.toContain('Política');
  });
});
