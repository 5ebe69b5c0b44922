// Files of a guided transaction, as both sides see them: a seller with a phone adds one, the agent opens it, and adds another.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aHeic, aPdf, aPng } from '../builders/a-pdf.ts';
import { type BrowserSession, baseUrl, browserOf, call, mailTo } from '../cloud/client.ts';
import { pixelsBeyond } from './layout-faults.ts';
import { openedFile } from './opened-file.ts';
import { arriveAs } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

let agent: BrowserSession;
beforeAll(async () => {
  agent = await browserOf('agent');
});

const aTransaction = async () => {
  const email = `seller-files-${Date.now()}@example.com`;
  const body = { agent_name: 'Ada Agent', first_name: 'Sam', last_name: 'Seller', email, message: '' };
  const { id } = (await call('POST', '/api/transactions', { token: agent.token, body })).body;
  const { text } = await mailTo(email, /opened your closing/);
  const [address = ''] = /\/guest-tasks\/[^/\s]+\/\w+/.exec(text) ?? [];
  return { id: id as string, email, address: `${baseUrl()}${address}` };
};

const aFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf() });
const openSecondStep = (page: Page, step: RegExp) => page.getByRole('button', { name: step }).click();

describe('the files of a transaction', () => {
  it('are added by each side, opened by both, removed by their own, and stay after closing', {
    tags: 'deep',
  }, async () => {
    const { id, address } = await aTransaction();
    const { page: phone, problems } = await watchedPage(PHONE);
    await phone.goto(address);
    await openSecondStep(phone, /Prepare & List Your Property/);
    await phone.getByRole('button', { name: 'Files', exact: true }).tap();
    const files = phone.getByRole('region', { name: 'Files' });
    await files.getByText('No files yet.').waitFor();
    await files.getByLabel('Files to upload').setInputFiles([aFile('Deed.pdf'), aFile('Wrong.pdf')]);
    await files.getByText('Uploaded', { exact: true }).nth(1).waitFor();
    expect(await pixelsBeyond(phone)).toBe(0);
    await files.getByRole('button', { name: 'Remove Wrong.pdf' }).tap();
    const asked = phone.getByRole('dialog');
    await asked.getByRole('button', { name: 'Remove', exact: true }).tap();
    await asked.getByText('Type delete to confirm.').waitFor();
    await asked.getByLabel('To confirm, type: delete').fill('Delete ');
    await asked.getByRole('button', { name: 'Remove', exact: true }).tap();
    await files.getByText('Wrong.pdf').waitFor({ state: 'detached' });

    const { page: desk, problems: deskProblems } = await watchedPage();
    await arriveAs(desk);
    await desk.goto(`${baseUrl()}/transactions/${id}`);
    await openSecondStep(desk, /Prepare & List Your Property/);
    const agentFiles = desk.getByRole('region', { name: 'Files' });
    await agentFiles.getByText(/Added by Sam Seller/).waitFor();
    expect(await agentFiles.getByRole('button', { name: 'Remove Deed.pdf' }).count()).toBe(0);
    const deed = await openedFile(desk, () => agentFiles.getByRole('button', { name: 'Open Deed.pdf' }).click());
    expect(deed).toContain('X-Amz-Signature=');
    await agentFiles.getByLabel('Files to upload').setInputFiles(aFile('Survey.pdf'));
    await agentFiles.getByRole('button', { name: 'Open Survey.pdf' }).waitFor();

    await call('POST', `/api/transactions/${id}/close`, { token: agent.token });
    await phone.reload();
    await phone.getByRole('heading', { name: 'This closing has ended' }).waitFor();
    await phone.getByRole('button', { name: 'Open Survey.pdf' }).waitFor();
    await phone.getByRole('button', { name: 'Open Deed.pdf' }).waitFor();
    expect(await phone.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    expect(await phone.getByLabel('Files to upload').count()).toBe(0);
    expect([...problems, ...deskProblems]).toEqual([]);
    await phone.context().close();
    await desk.context().close();
  });

  it('are shown on the page, pictures and PDFs, larger by a press or a key, and downloaded from there', {
    tags: 'deep',
  }, async () => {
    const { address } = await aTransaction();
    const { page: phone, problems } = await watchedPage(PHONE);
    await phone.goto(`${address}#files`);
    const files = phone.getByRole('region', { name: 'Files' });
    const photo = { name: 'Kitchen.png', mimeType: 'image/png', buffer: aPng() };
    await files
      .getByLabel('Files to upload')
      .setInputFiles([photo, { ...aFile('Deed.pdf'), buffer: aPdf({ pages: 3 }) }]);
    await files.getByRole('button', { name: 'Preview Kitchen.png' }).tap();
    const picture = phone.getByRole('dialog').getByRole('img', { name: 'Kitchen.png' });
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await picture.waitFor({ state: 'detached' });
    await files.getByRole('button', { name: 'Preview Deed.pdf' }).tap();
    const viewer = phone.getByRole('dialog');
    const paper = viewer.getByRole('region', { name: 'Deed.pdf' });
    await viewer.getByText('Page 1 of 3', { exact: true }).waitFor();
    const firstPage = paper.getByRole('region', { name: 'Page 1 of 3' });
    await expect
      .poll(() => firstPage.locator('canvas').evaluate(({ width }: HTMLCanvasElement) => width))
      .toBeGreaterThan(0);
    const fitted = (await firstPage.boundingBox())?.width ?? 0;
    expect(fitted).toBeLessThanOrEqual(PHONE.viewport.width);
    await viewer.getByRole('button', { name: 'Zoom in' }).tap();
    await phone.keyboard.press('+');
    await viewer.getByText('150%', { exact: true }).waitFor();
    const enlarged = (await firstPage.boundingBox())?.width ?? 0;
    expect(Math.abs(enlarged - fitted * 1.5)).toBeLessThan(2);
    expect(await pixelsBeyond(phone)).toBe(0);
    await paper.focus();
    await phone.keyboard.press('End');
    await viewer.getByText('Page 3 of 3', { exact: true }).waitFor();
    const [saved] = await Promise.all([
      phone.waitForEvent('download'),
      viewer.getByRole('button', { name: 'Download' }).tap(),
    ]);
    expect(saved.suggestedFilename()).toBe('Deed.pdf');
    await phone.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await phone.context().close();
  });

  it('that this browser does not show are downloaded, and say so in Spanish, too', { tags: 'deep' }, async () => {
    const { address } = await aTransaction();
    const { page: phone } = await watchedPage({ ...PHONE, locale: 'es-US' });
    await phone.goto(`${address}#files`);
    const files = phone.getByRole('region', { name: 'Archivos' });
    const photo = { name: 'Techo.heic', mimeType: 'image/heic', buffer: aHeic() };
    await files.getByLabel('Archivos para subir').setInputFiles(photo);
    await files.getByRole('button', { name: 'Vista previa de Techo.heic' }).tap();
    const viewer = phone.getByRole('dialog');
    await viewer.getByText(/^Este navegador no muestra imágenes HEIC/).waitFor();
    const [saved] = await Promise.all([
      phone.waitForEvent('download'),
      viewer.getByRole('button', { name: 'Descargar' }).tap(),
    ]);
    expect(saved.suggestedFilename()).toBe('Techo.heic');
    await phone.context().close();
  });

  it('have versions: a form comes back filled in, and what it was stays beside it', { tags: 'deep' }, async () => {
    const { id, address } = await aTransaction();
    const { page: desk, problems: deskProblems } = await watchedPage();
    await arriveAs(desk);
    await desk.goto(`${baseUrl()}/transactions/${id}`);
    await openSecondStep(desk, /Prepare & List Your Property/);
    const agentFiles = desk.getByRole('region', { name: 'Files' });
    await agentFiles.getByLabel('Files to upload').setInputFiles(aFile('Disclosure.pdf'));
    await agentFiles.getByRole('button', { name: 'Open Disclosure.pdf' }).waitFor();

    const { page: phone, problems } = await watchedPage(PHONE);
    await phone.goto(`${address}#files`);
    const files = phone.getByRole('region', { name: 'Files' });
    await files
      .getByLabel('File to upload as a new version of Disclosure.pdf')
      .setInputFiles(aFile('Disclosure, filled in.pdf'));
    await files.getByText('Version 2', { exact: true }).waitFor();
    await files.getByText('1 earlier version', { exact: true }).tap();
    await files.getByRole('button', { name: 'Open Disclosure.pdf, version 1' }).waitFor();
    expect(await files.getByRole('button', { name: /^Remove/ }).count()).toBe(1);
    expect(await files.getByRole('button', { name: /^New version/ }).count()).toBe(1);
    expect(await pixelsBeyond(phone)).toBe(0);

    await desk.reload();
    await openSecondStep(desk, /Prepare & List Your Property/);
    await agentFiles.getByText('1 earlier version', { exact: true }).click();
    const first = agentFiles.getByRole('button', { name: 'Open Disclosure.pdf, version 1' });
    expect(await openedFile(desk, () => first.click())).toContain('X-Amz-Signature=');

    await files.getByRole('button', { name: 'Remove Disclosure, filled in.pdf' }).tap();
    const asked = phone.getByRole('dialog');
    await asked.getByText(/^Version 2 of Disclosure, filled in.pdf is deleted for both of you/).waitFor();
    await asked.getByLabel('To confirm, type: delete').fill('delete');
    await asked.getByRole('button', { name: 'Remove', exact: true }).tap();
    await files.getByRole('button', { name: 'Open Disclosure.pdf', exact: true }).waitFor();
    expect(await files.getByText(/earlier version/).count()).toBe(0);
    expect([...problems, ...deskProblems]).toEqual([]);
    await phone.context().close();
    await desk.context().close();
  });

  it('are asked for by the agent, and added on a phone where the email leads, in Spanish', {
    tags: 'deep',
  }, async () => {
    const { id, address, email } = await aTransaction();
    const { page: desk, problems: deskProblems } = await watchedPage();
    await arriveAs(desk);
    await desk.goto(`${baseUrl()}/transactions/${id}`);
    await openSecondStep(desk, /Prepare & List Your Property/);
    await desk.getByRole('button', { name: 'Ask for a file' }).click();
    const form = desk.getByRole('dialog');
    await form.getByLabel('What you need, as your client will read it').fill('La escritura');
    await form.getByLabel('Needed by').fill(new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10));
    await form.getByRole('button', { name: 'Ask', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    const asked = desk.getByRole('list', { name: 'Asked for' });
    await asked.getByText('Missing').waitFor();
    expect((await mailTo(email, /needs a file from you/)).text).toContain(`${address}#files`);

    const { page: phone, problems } = await watchedPage({ ...PHONE, locale: 'es-US' });
    await phone.goto(`${address}#files`);
    const list = phone.getByRole('list', { name: 'Archivos solicitados' });
    await list.getByText('Falta').waitFor();
    const files = phone.getByRole('region', { name: 'Archivos' });
    await files.getByText('Todavía no hay archivos.').waitFor();
    await list.getByLabel('Archivo para subir: La escritura').setInputFiles(aFile('Escritura.pdf'));
    await list.getByText('Agregado').waitFor();
    await files
      .getByText(/Agregado por Sam Seller/)
      .first()
      .waitFor();
    await list.getByRole('button', { name: 'Versión nueva: La escritura' }).waitFor();
    await list.getByLabel('Archivo para subir: La escritura').setInputFiles(aFile('Escritura firmada.pdf'));
    await files.getByText('Versión 2', { exact: true }).waitFor();
    await files.getByLabel('Archivos para subir').setInputFiles(aFile('Encuesta.pdf'));
    await files.getByText('Subido', { exact: true }).first().waitFor();
    await desk.reload();
    await openSecondStep(desk, /Prepare & List Your Property/);
    await asked.getByText('Added').waitFor();
    expect([...problems, ...deskProblems]).toEqual([]);
    await phone.context().close();
    await desk.context().close();
  });
});
