// Everything in one file: signed documents, added files, and a list of them, for both sides, during the sale and after it.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { aPdf } from '../builders/a-pdf.ts';
import { baseUrl, browserOf, call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { aTransaction, documentOf, type SignedTransaction, signByBoth } from '../cloud/signing.ts';
import { readSignedPdf } from '../read-signed-pdf.ts';
import { readZip } from '../read-zip.ts';
import { pixelsBeyond } from './layout-faults.ts';
import { arriveAs } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

const desk = await watchedPage();
const phone = await watchedPage({ ...PHONE, locale: 'es-MX' });
let token: string;
beforeAll(async () => {
  token = await arriveAs(desk.page);
});

const downloaded = async (page: Page, button: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), files: readZip(await readFile(await download.path())) };
};

const withTwoFiles = async ({ id }: SignedTransaction) => {
  await desk.page.goto(`${baseUrl()}/transactions/${id}`);
  await desk.page.getByRole('button', { name: /Prepare & List Your Property/ }).click();
  const files = desk.page.getByRole('region', { name: 'Files' });
  for (const number of [1, 2]) {
    await files
      .getByLabel('Files to upload')
      .setInputFiles({ name: 'Deed.pdf', mimeType: 'application/pdf', buffer: aPdf() });
    await files
      .getByRole('button', { name: 'Open Deed.pdf' })
      .nth(number - 1)
      .waitFor();
  }
  await files
    .getByLabel('File to upload as a new version of Deed.pdf')
    .last()
    .setInputFiles({ name: 'Deed.pdf', mimeType: 'application/pdf', buffer: aPdf() });
  await files.getByText('Version 2', { exact: true }).waitFor();
};

it('is nothing at first, then all of it, and stays after closing', { tags: 'deep' }, async () => {
  const transaction = await aTransaction(token);
  const { id, link } = transaction;
  await desk.page.goto(`${baseUrl()}/transactions/${id}`);
  await desk.page.getByRole('button', { name: 'Download everything (ZIP)' }).click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByText("There's nothing to download yet").waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await signByBoth(await browserOf('agent'), transaction);
  await eventually(async () => (await documentOf(link, 1)).state === 'sealed');
  await withTwoFiles(transaction);
  const mine = await downloaded(desk.page, 'Download everything (ZIP)');
  expect(mine.name).toBe('Closing of Sam Seller.zip');
  const copy = 'Signed documents/Real Estate Listing Agreement.pdf';
  expect([...mine.files.keys()]).toEqual([
    copy,
    'Files/Deed.pdf',
    'Files/Deed (2).pdf',
    'Earlier versions/Deed, version 1.pdf',
    'index.html',
  ]);
  expect(readSignedPdf(mine.files.get(copy) as Buffer).isValid).toBe(true);
  const index = String(mine.files.get('index.html'));
  for (const [path, bytes] of mine.files)
    if (path !== 'index.html') expect(index).toContain(createHash('sha256').update(bytes).digest('hex'));

  expect((await call('POST', `/api/transactions/${id}/close`, { token })).status).toBe(200);
  await phone.page.goto(`${baseUrl()}/guest-tasks/${link.request_id}/${link.request_pin}`);
  const theirs = await downloaded(phone.page, 'Descargar todo (ZIP)');
  expect([...theirs.files.keys()]).toEqual([
    'Documentos firmados/Real Estate Listing Agreement.pdf',
    'Archivos/Deed.pdf',
    'Archivos/Deed (2).pdf',
    'Versiones anteriores/Deed, versión 1.pdf',
    'index.html',
  ]);
  expect(String(theirs.files.get('index.html'))).toContain('Cierre de Sam Seller');
  expect(await pixelsBeyond(phone.page)).toBe(0);
  expect([...desk.problems, ...phone.problems]).toEqual([]);
});

it('saves nothing when a part is missing, and goes on when asked again', { tags: 'deep' }, async () => {
  const transaction = await aTransaction(token);
  await withTwoFiles(transaction);
  let broken = 0;
  await desk.page.route('**/api/files/*/open', (route) => {
    broken++;
    return route.fulfill({ status: 409, json: { code: 'CONFLICT', message: "This file can't be opened." } });
  });
  await desk.page.getByRole('button', { name: 'Download everything (ZIP)' }).click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByText("This file can't be opened.").waitFor();
  expect(broken).toBe(1);
  await desk.page.unroute('**/api/files/*/open');
  const [download] = await Promise.all([
    desk.page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Try again' }).click(),
  ]);
  expect(readZip(await readFile(await download.path())).size).toBe(4);
});
