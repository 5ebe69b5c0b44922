// Files instead of a bank, on a phone: the network goes away in the middle of an upload, the page is loaded again, and the upload
// still ends. Then the agent reviews the files.
// @module-tag deep
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPdf } from '../builders/a-pdf.ts';
import { type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { baseUrl } from '../cloud/client.ts';
import { filesOf, upload } from '../cloud/upload.ts';
import { openedFile } from './opened-file.ts';
import { arriveAs, chooseMore } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

let agent: Person;
let desk: Page;
beforeAll(async () => {
  desk = (await watchedPage()).page;
  agent = { id: '', email: '', token: await arriveAs(desk) };
});

const PART = 5 * 1024 * 1024;
const three = { name: 'June 2026.pdf', mimeType: 'application/pdf', buffer: aPdf({ padding: 2 * PART + 1000 }) };

const openFiles = async (page: Page, { link }: Guest) => {
  await page.goto(`${baseUrl()}/guest/${link.request_id}/${link.request_pin}`);
  await page.getByRole('button', { name: /Other ways and settings|Otras formas y opciones/ }).tap();
  await page.getByRole('button', { name: /Share files instead|Compartir archivos/ }).tap();
  await page.getByRole('heading', { name: /instead of linking|en lugar de vincular/ }).waitFor();
};
const choose = (page: Page, file: typeof three) => page.getByLabel('Files to upload').setInputFiles(file);

describe('a client with a phone', () => {
  it('finishes an upload that lost the network, and another that lost the page', async () => {
    const guest = await guestOf(agent);
    const { page } = await watchedPage({ ...PHONE });
    // Every second part of the first file gets lost on its way.
    let sent = 0;
    await page.route(/partNumber=/, (route) => (sent++ % 2 === 0 ? route.abort('connectionreset') : route.continue()));
    await openFiles(page, guest);
    await choose(page, three);
    await page.getByText('June 2026.pdf').waitFor();
    await page.getByText('Uploaded', { exact: true }).waitFor({ timeout: 60_000 });
    expect(sent).toBeGreaterThanOrEqual(6);

    // Only the first part of the second file arrives before the page is gone.
    await page.unroute(/partNumber=/);
    await page.route(/partNumber=[23]/, (route) => route.abort('connectionreset'));
    await choose(page, { ...three, name: 'May 2026.pdf' });
    await page.getByText('Waiting for your connection', { exact: false }).waitFor();
    await page.unroute(/partNumber=[23]/);
    const again: string[] = [];
    page.on('request', (request) => again.push(/partNumber=(\d)/.exec(request.url())?.[1] ?? ''));
    await page.reload();
    // The page is where the client left it, and continues automatically.
    await page.getByText('Uploaded', { exact: true }).nth(1).waitFor({ timeout: 60_000 });
    expect(again.filter(Boolean)).toEqual(['2', '3']);
    // The bucket's address is no page of ours: the browser logs a lost part as an error.
    const { files } = (await filesOf(guest).list()).body;
    expect(files).toMatchObject([{ state: 'ready' }, { state: 'ready' }]);
  });

  it('shares with consent, and takes back', async () => {
    const guest = await guestOf(agent);
    const { page, problems } = await watchedPage(PHONE);
    await openFiles(page, guest);
    await page.getByLabel('Photo to upload').setInputFiles({ ...three, name: 'photo.pdf', buffer: aPdf() });
    const share = page.getByRole('button', { name: /^Share with/ });
    await share.waitFor();
    await page.getByRole('button', { name: 'Remove photo.pdf' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap();
    expect(await share.isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: /They are genuine/ }).check();
    await share.tap();
    await page.getByText("You've shared your files.", { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Take everything back' }).tap();
    await page.getByLabel('To confirm, type: delete').fill('delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Take everything back' }).tap();
    await page.getByText('You took your files back.', { exact: false }).waitFor();
    expect(problems).toEqual([]);
  });

  it('reads in Spanish what is wrong with a file', async () => {
    const guest = await guestOf(agent);
    const { page } = await watchedPage({ ...PHONE, locale: 'es-US' });
    await openFiles(page, guest);
    const buffer = Buffer.from('<html><script>alert(1)</script></html>');
    await page.getByLabel('Archivos para subir').setInputFiles({ ...three, buffer });
    await page.getByText('No podemos recibir este tipo de archivo.', { exact: false }).waitFor();
  });
});

describe('the agent', () => {
  it('sees what it is before anything else, opens it, and asks for something else', async () => {
    const guest = await guestOf(agent);
    await upload(guest, aPdf(), { note: 'Our joint account' });
    const { page } = await watchedPage(PHONE);
    await page.goto(`${baseUrl()}/guest/${guest.link.request_id}/${guest.link.request_pin}`);
    await page.getByRole('checkbox', { name: /They are genuine/ }).check();
    await page.getByRole('button', { name: /^Share with/ }).tap();
    await page.getByText("You've shared your files.", { exact: false }).waitFor();

    await desk.goto(`${baseUrl()}/communications?id=${guest.communicationId}`);
    const item = desk.getByRole('article').filter({ hasText: 'Our joint account' });
    await item.getByText('Provided by the client, not verified by a bank').waitFor();
    await item.getByText('Files to review').waitFor();
    const file = new URL(await openedFile(desk, () => item.getByRole('button', { name: 'Open June.pdf' }).click()));
    expect(file.searchParams.has('X-Amz-Signature')).toBe(true);
    expect(file.origin).not.toBe(baseUrl());
    await chooseMore(desk, 'Ask for something else', item);
    await desk.getByLabel('What do you need?').fill('All pages of June, please.');
    await desk.getByRole('button', { name: 'Send to my client' }).click();
    await item.getByText('Files requested').waitFor();
    await page.reload();
    await page.getByText('All pages of June, please.').waitFor();
  });
});
