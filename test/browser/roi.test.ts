import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../cloud/client.ts';
import { arriveAs } from './walk.ts';
import { watchedPage } from './watched-page.ts';

const { page, problems } = await watchedPage();
beforeAll(() => arriveAs(page));

it('the ROI calculator saves a calculation as a PDF in the fonts of the product', async () => {
  await page.goto(`${baseUrl()}/roi`);
  await page.getByRole('button', { name: 'Show an example' }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as PDF' }).click(),
  ]);
  const pdf = readFileSync(await saved.path(), 'latin1');
  expect(pdf).toMatch(/^%PDF-1\.7/);
  expect(pdf).toMatch(/\/FontName \/\w+\+OpenSans-Regular/);
  expect(problems).toEqual([]);
});

it('keeps labels and inputs of a row on one line, also when one of them has an error', async () => {
  await page.goto(`${baseUrl()}/roi`);
  // The form still has the example of the test before: it's remembered on this device.
  const names = ['Purchase price', 'Closing costs'];
  const tops = () =>
    Promise.all(
      names.map(async (name) => {
        const input = page.getByRole('textbox', { name });
        const label = page.locator('label', { hasText: name });
        return [(await input.boundingBox())?.y, (await label.boundingBox())?.y];
      }),
    );
  const [first, second] = await tops();
  expect(second).toEqual(first);
  await page.getByRole('textbox', { name: names[1] }).fill('-5');
  await page.getByRole('textbox', { name: names[0] }).focus();
  await page.locator('[aria-invalid="true"]').waitFor();
  expect(await tops()).toEqual([first, first]);
});
