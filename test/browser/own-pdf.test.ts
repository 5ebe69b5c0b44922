// A PDF of the agent's own, as people see it: the agent places fields by mouse and by keyboard, the client fills them in on a phone.
// @module-tag deep
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOwnPdf, signedElsewhere } from '../builders/an-own-pdf.ts';
import { type BrowserSession, baseUrl, browserOf, call, mailTo } from '../cloud/client.ts';
import { ownFields, placeFields, uploadOwnPdf, usePdf } from '../cloud/own-pdf.ts';
import { aTransaction, release } from '../cloud/signing.ts';
import { findingsOn, repeatedIds } from './axe.ts';
import { pixelsBeyond } from './layout-faults.ts';
import { arriveAs } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

let agent: BrowserSession;
let token: string;
beforeAll(async () => {
  agent = await browserOf('agent');
  ({ token } = agent);
});

const aFile = (buffer: Buffer) => ({ name: 'Agreement.pdf', mimeType: 'application/pdf', buffer });
const RULES = { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

const isDrawn = (page: Page, number: RegExp) =>
  expect
    .poll(() =>
      page
        .getByRole('region', { name: number })
        .locator('canvas')
        .evaluate(({ width }: HTMLCanvasElement) => width),
    )
    .toBeGreaterThan(0);

describe('a PDF of the agent', () => {
  it('takes the place of the text, and gets its fields by mouse and by keyboard', async () => {
    const { id } = await aTransaction(token);
    const { page, problems } = await watchedPage({ viewport: { width: 1280, height: 1000 } });
    await arriveAs(page);
    await page.goto(`${baseUrl()}/transactions/${id}`);
    await page.getByLabel('PDF to sign').setInputFiles(aFile(await anOwnPdf([{}, {}])));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title, as everyone will read it').fill('Exclusive right to sell');
    await dialog.getByRole('button', { name: 'Use this PDF' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Exclusive right to sell' }).waitFor();
    await isDrawn(page, /^Page 1 of 2/);

    const release = page.getByRole('button', { name: 'Release for signature' });
    await page.getByText('Place a field for the signature of Sam Seller first.').last().waitFor();
    expect(await release.getAttribute('aria-disabled')).toBe('true');

    const first = page.getByRole('region', { name: 'Page 1 of 2' });
    await page.getByRole('button', { name: 'Choose the place: Signature' }).click();
    await page.getByText('Click or tap where the field belongs: Signature.').waitFor();
    const box = (await first.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // Half of the screen's width was the conversation's.
    expect(box.width).toBeGreaterThan(800);
    await first.click({ position: { x: box.width / 2, y: 200 } });
    const list = page.getByRole('list', { name: 'Placed fields' });
    await list.getByText('Signature · Sam Seller · page 1').waitFor();
    const left = page.getByLabel('From the left (points)');
    const placedAt = Number(await left.inputValue());
    expect(placedAt).toBeCloseTo(612 / 2 - 90, -1);
    const field = page.getByRole('application', { name: /^Signature · Sam Seller · page 1/ });
    await field.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    expect(Number(await left.inputValue())).toBeCloseTo(placedAt + 22, 0);
    await field.hover();
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + 300, { steps: 4 });
    await page.mouse.up();
    expect(Number(await left.inputValue())).toBeLessThan(placedAt - 40);

    await page.getByLabel('What', { exact: true }).click();
    await page.getByRole('option', { name: 'Text' }).click();
    await page.getByLabel('Page', { exact: true }).first().fill('2');
    await page.getByRole('button', { name: 'Add in the middle of page 2' }).click();
    await list.getByText('Text · Sam Seller · page 2').waitFor();
    await page.getByLabel('What belongs into it (optional)').fill('Phone number');
    await page.getByRole('button', { name: 'Save the fields' }).click();
    await page.getByText('The fields are part of the document.').waitFor();
    expect(await findingsOn(page, RULES)).toEqual([]);
    await release.click();
    await page.getByText('Waiting for a signature').waitFor();
    const { body } = await call('GET', `/api/transactions/${id}/documents/1`, { token });
    expect(body.fields).toMatchObject([
      { kind: 'signature', page: 1 },
      { kind: 'text', page: 2, label: 'Phone number', required: false },
    ]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('that is signed already is refused in words, and nothing is left of it', async () => {
    const { id } = await aTransaction(token);
    const { page, problems } = await watchedPage();
    await arriveAs(page);
    await page.goto(`${baseUrl()}/transactions/${id}`);
    await page.getByLabel('PDF to sign').setInputFiles(aFile(await anOwnPdf([{}], signedElsewhere)));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Use this PDF' }).click();
    await dialog.getByText(/digitally signed already/).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('is filled in and signed on a phone, in Spanish', async () => {
    const { id, email, link } = await aTransaction(token);
    await usePdf(token, id, await uploadOwnPdf(token, id, await anOwnPdf([{}, {}])));
    await placeFields(token, id, ownFields());
    await release(agent, id, 1);
    const { page, problems } = await watchedPage({ ...PHONE, locale: 'es-MX' });
    await page.goto(`${baseUrl()}/guest-tasks/${link.request_id}/${link.request_pin}#document-1`);
    await isDrawn(page, /^Página 1 de 2/);
    expect(await pixelsBeyond(page)).toBe(0);
    // As large as it takes to read it. Seen red: the number was that of the page below the viewer.
    await page.getByRole('button', { name: 'Ver más grande' }).tap();
    const viewer = page.getByRole('dialog');
    await viewer.getByText('Página 1 de 2', { exact: true }).waitFor();
    // Both have the pages. Seen red: they had the same IDs.
    expect(await repeatedIds(page)).toEqual([]);
    await viewer.getByRole('button', { name: 'Cerrar' }).first().tap();
    await viewer.waitFor({ state: 'hidden' });
    const fill = page.getByRole('region', { name: 'Llene sus campos' });
    expect(await fill.getByLabel('Iniciales').inputValue()).toBe('SS');
    await page.getByRole('checkbox', { name: 'Firma electrónica' }).check();
    await page.getByLabel('Escriba su nombre completo').fill('Sam Seller');
    await page.getByRole('button', { name: 'Enviarme un código por correo' }).click();
    await fill.getByText('Llene este campo.').waitFor();
    await fill.getByLabel('Phone').fill('Привет');
    await fill.getByText('Este carácter no se puede mostrar en el documento: П').waitFor();
    await fill.getByLabel('Phone').fill('555 0100');
    await page.getByRole('button', { name: 'Enviarme un código por correo' }).click();
    const mail = await mailTo(email, /Su código para firmar/);
    await page.getByLabel('Código del correo').fill(/documento: (\d{6})/.exec(mail.text)?.[1] ?? '');
    await page.getByRole('button', { name: 'Firmar', exact: true }).click();
    await page
      .getByText(/^Firmado/)
      .first()
      .waitFor();
    await page.getByText('555 0100').first().waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
