// The call list of an agent with one client: others' clients would take the place on its first page.
// @module-tag deep
import { expect, it } from 'vitest';
import { baseUrl, call } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { arriveWith } from './sign-in-on.ts';
import { walkTo } from './walk.ts';
import { watchedPage } from './watched-page.ts';

const { page, problems } = await watchedPage();
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('plans when to call a client again, and counts a call that was planned as made', async () => {
  const agent = await newAgent();
  const { token } = agent;
  await arriveWith(page, agent);
  const body = { name: 'Pia Planned', address: '4 Ash Street', email: 'pia@clients.example' };
  const added = { ...body, phone_number: '2175550165', phone_campaign: true };
  expect((await call('POST', '/api/client-list', { token, body: added })).status).toBe(201);
  await page.goto(`${baseUrl()}/call-list`);
  const day = page.getByLabel(`Call ${body.name} again on`);
  const today = await page.evaluate(() => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
  });
  // The page shows another device's change: it isn't mistaken for typed text.
  await day.waitFor();
  const { call_list } = (await call('GET', '/api/call-list?limit=100', { token })).body;
  const { id } = call_list.find(({ name }: { name: string }) => name === body.name);
  await walkTo(page, '/roi');
  await call('POST', `/api/call-list/${id}`, { token, body: { note: 'Said on the phone' } });
  await walkTo(page, '/call-list');
  await expect.poll(() => page.getByLabel(`Note on ${body.name}`).inputValue()).toBe('Said on the phone');
  expect(await button('Save').count()).toBe(0);

  await day.fill(today);
  await button('Save').click();
  await page.getByText('Saved.').first().waitFor();
  await page.reload();
  const planned = page.getByRole('region', { name: 'Planned for today or earlier' });
  await planned.getByRole('heading', { name: body.name }).waitFor();
  const mark = button(`Mark ${body.name} as called`);
  const undo = button(`Undo the call to ${body.name}`);
  // The second press is not for what the button says by then.
  await mark.dblclick();
  await undo.waitFor();
  await expect.poll(() => day.inputValue()).toBe('');
  const pressed = async (which: typeof mark) => {
    if (await which.isVisible()) await which.click({ timeout: 2000 });
    return day.inputValue();
  };
  await expect.poll(() => pressed(undo)).toBe(today);
  await expect.poll(() => pressed(mark)).toBe('');
  await day.fill('2099-01-04');
  await button('Save').click();
  await page.reload();
  const later = page.getByRole('region', { name: 'Planned for later' });
  await later.getByRole('heading', { name: body.name }).waitFor();
  await day.fill('');
  await button('Save').click();
  await page.reload();
  await page
    .getByRole('region', { name: 'Next' })
    .or(page.getByRole('heading', { name: body.name }))
    .first()
    .waitFor();
  await expect.poll(() => later.getByRole('heading', { name: body.name }).count()).toBe(0);
  expect(problems).toEqual([]);
});
