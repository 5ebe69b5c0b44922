// Names and properties without a place to break, as people paste them, on a small phone: no page gets wider than the screen.
// Seen red: a deal and Communications scrolled sideways.
// @module-tag deep
import { beforeAll, expect, it } from 'vitest';
import { href } from '../../web/src/config/href.ts';
import { type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { answerRequest } from '../cloud/bank-journey.ts';
import { baseUrl, call, mailTo } from '../cloud/client.ts';
import { dealWith } from '../cloud/deal-with.ts';
import { layoutFaults } from './layout-faults.ts';
import { arriveAs, settled } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

const { page, problems } = await watchedPage(PHONE);
const guests = await watchedPage(PHONE);
const LONG_NAME = `Wolfeschlegelsteinhausenbergerdorff${Date.now()}`;
const PROPERTY = `🏡 ${'Donaudampfschifffahrtsgesellschaft'.repeat(2)}strasse 12, Cañón City 👩‍👩‍👧‍👦`;
const asked = {
  to_user_first_name: 'Bo',
  to_user_last_name: LONG_NAME,
  requestee_name: `Bo ${LONG_NAME}`,
  property_address: PROPERTY,
  // Next to it, on a phone, is the day until when the request can be answered.
  needed_by: new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10),
  message_body: 'x'.repeat(200),
};

let agent: Person;
/** One guest who hasn't answered, and one who has. */
let open: Guest;
let answered: Guest;
beforeAll(async () => {
  agent = { id: '', email: '', token: await arriveAs(page) };
  open = await guestOf(agent, asked);
  answered = await guestOf(agent, asked);
  const report = await answerRequest(agent, answered);
  expect(report).toBeDefined();
});

const faultsAt = async (on: typeof page, path: string): Promise<string[]> => {
  await on.goto(`${baseUrl()}${path}`);
  await settled(on);
  return layoutFaults(on);
};

it.each([
  ['a deal', async () => href.deal(await dealWith(agent, open.communicationId))],
  ['a deal with a report', async () => href.deal(await dealWith(agent, answered.communicationId))],
  ['Communications', async () => `/communications?id=${open.communicationId}`],
  ['a report', async () => `/prooffund/${answered.communicationId}`],
  ['the dashboard', async () => '/dashboard'],
])('%s fits the screen', async (_, pathOf) => {
  expect(await faultsAt(page, await pathOf())).toEqual([]);
});

it('an open request fits phones of every width', async () => {
  await page.goto(`${baseUrl()}/communications?id=${open.communicationId}`);
  await page.getByText('Can be answered until').waitFor();
  for (const width of [320, 375, 390, 412, 480]) {
    await page.setViewportSize({ ...PHONE.viewport, width });
    expect(await layoutFaults(page), `${width} px`).toEqual([]);
  }
  await page.setViewportSize(PHONE.viewport);
});

it("a client's page fits the screen", async () => {
  const client = { name: `Bo ${LONG_NAME}`, email: open.email };
  const { body } = await call('POST', '/api/client-list/contacts', { token: agent.token, body: client });
  expect(await faultsAt(page, href.client(body.id))).toEqual([]);
  await page.getByText(PROPERTY.slice(3, 40)).first().waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('the pages of the link fit the screen', async () => {
  const { text } = await mailTo(open.email, /asks for your proof of funds/);
  const path = /\/guest\/\w+\/\w+/.exec(text)?.[0] ?? '';
  expect(await faultsAt(guests.page, path)).toEqual([]);
});
