// The page that the code on a printed letter leads to: the other side's agent reads it on a phone, and checks a file.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { answerRequest, HARBOR, linkBank, releaseAsIs, reportOf } from '../cloud/bank-journey.ts';
import { baseUrl, call } from '../cloud/client.ts';
import { findingsOn } from './axe.ts';
import { arriveAs } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

let agent: Person;
let reportId: string;
let letter: Buffer;
beforeAll(async () => {
  const { page } = await watchedPage();
  agent = { id: '', email: '', token: await arriveAs(page) };
  const guest = await guestOf(agent);
  reportId = String((await answerRequest(agent, guest, HARBOR, { holder: 'Bo Buyer' })).report_id);
  letter = await fileOf(guest);
});

const fileOf = async ({ communicationId }: Guest): Promise<Buffer> => {
  const file = await call('GET', `/api/communications/${communicationId}/report/pdf`, { token: agent.token });
  return Buffer.from(await (await fetch(file.body.url)).arrayBuffer());
};

const choose = async (page: Page, button: string, name: string, buffer: Buffer): Promise<void> => {
  const [window] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ]);
  await window.setFiles({ name, mimeType: 'application/pdf', buffer });
};

const oneByteOther = (bytes: Buffer): Buffer => {
  const changed = Buffer.from(bytes);
  changed[bytes.length >> 1]! ^= 1;
  return changed;
};

it('distinguishes the issued file from one with a single byte changed, without sending either anywhere', async () => {
  const { page } = await watchedPage(PHONE);
  await page.goto(`${baseUrl()}/verify/${reportId}`);
  await page.getByRole('heading', { name: 'This report is genuine and valid' }).waitFor();
  // The number that the PDF has, to compare.
  await page.getByText(reportId, { exact: true }).waitFor();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));

  await choose(page, 'Choose the PDF', 'letter.pdf', letter);
  await page.getByRole('status').getByText('letter.pdf: This is the file we issued.').waitFor();
  await choose(page, 'Choose the PDF', 'copy.pdf', oneByteOther(letter));
  await page.getByText('copy.pdf: This is not the file we issued').waitFor();
  // The green heading above isn't about this file: the page says so, and where to look.
  const note = page.getByText('What this page says above is about the original.');
  const { y = 0, height = 0 } = (await note.boundingBox()) ?? {};
  expect(y > 0 && y + height <= PHONE.viewport.height).toBe(true);
  expect(sent).toEqual([]);
  expect(await findingsOn(page)).toEqual([]);
});

it('tells a total only to those who have the report', { tags: 'deep' }, async () => {
  const guest = await guestOf(agent, { report_type: 2, proof_amount: 400_000 });
  await linkBank(guest, HARBOR, { holder: 'Bo Buyer' });
  await releaseAsIs(guest);
  const { report_id, fund_total } = await reportOf(agent, guest.communicationId);
  const total = Number(fund_total).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  const file = await fileOf(guest);
  const { page } = await watchedPage(PHONE);
  await page.goto(`${baseUrl()}/verify/${report_id}`);
  await page.getByText('Confirmed: at least $400,000').waitFor();
  const code = page.getByLabel('Code for the total');
  await code.fill('2345678ABC');
  await page.getByRole('button', { name: 'Show the total' }).click();
  await page.getByText("This isn't the code of this report.").waitFor();
  expect(await page.content()).not.toContain(total);
  expect(await findingsOn(page)).toEqual([]);
  await choose(page, 'Choose the PDF', 'letter.pdf', file);
  await page.getByText(total, { exact: true }).waitFor();
  await code.waitFor({ state: 'detached' });
});

it('takes a dropped file, in Spanish too', { tags: 'deep' }, async () => {
  const { page } = await watchedPage();
  await page.goto(`${baseUrl()}/verify/${reportId}`);
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Revise su archivo' }).waitFor();
  const files = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'carta.pdf', { type: 'application/pdf' }));
      return data;
    },
    [...letter],
  );
  await page.getByText('o suéltelo aquí').dispatchEvent('drop', { dataTransfer: files });
  await page.getByText('carta.pdf: Este es el archivo que emitimos.').waitFor();
});
