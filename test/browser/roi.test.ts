// @module-tag deep
import { beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../cloud/client.ts';
import { arriveAs } from './walk.ts';
import { watchedPage } from './watched-page.ts';

const { page, problems } = await watchedPage();
beforeAll(() => arriveAs(page));

it('prints the figures, the charts, every year and what was entered, in place of the form', async () => {
  await page.goto(`${baseUrl()}/roi`);
  await page.getByRole('button', { name: 'Show an example' }).click();
  await page.getByRole('button', { name: 'Print or save as PDF' }).isEnabled();
  await page.locator('figure svg').nth(1).waitFor();
  const priceField = page.getByRole('textbox', { name: 'Purchase price' });
  const firstYear = page.getByRole('rowheader', { name: '1', exact: true });
  const assumptions = page.getByRole('heading', { name: 'Assumptions' });
  expect([await priceField.isVisible(), await firstYear.isVisible(), await assumptions.isVisible()]).toEqual([
    true,
    false,
    false,
  ]);
  await page.emulateMedia({ media: 'print' });
  expect(await priceField.isVisible()).toBe(false);
  await page.getByRole('heading', { name: '14 Maple Street' }).waitFor();
  await firstYear.waitFor();
  await assumptions.waitFor();
  await page.getByText('$320,000').first().waitFor();
  await page.emulateMedia({ media: 'screen' });
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
