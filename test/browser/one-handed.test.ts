// An agent's day on a small phone, between showings: ask, follow up, read, forward, call. Each step fits 360 px, and nothing that
// is tapped needs aiming.
import { beforeAll, expect, it } from 'vitest';
import { href } from '../../web/src/config/href.ts';
import { guestOf, type Person } from '../cloud/actors.ts';
import { answerRequest } from '../cloud/bank-journey.ts';
import { openChat } from '../cloud/chat-socket.ts';
import { baseUrl, call } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { layoutFaults } from './layout-faults.ts';
import { arriveWith } from './sign-in-on.ts';
import { smallTargets } from './small-targets.ts';
import { arriveAs, chooseMore, settled, walkTo } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

const { page, problems } = await watchedPage(PHONE);
let agent: Person;
beforeAll(async () => {
  agent = { id: '', email: '', token: await arriveAs(page) };
  await page.goto(`${baseUrl()}/dashboard`);
  await settled(page);
});

/** Seen red: on a deal's page, the name of a request was in the middle of its row. */
const shiftedLinks = (): Promise<string[]> =>
  page.locator('a.tap').evaluateAll((links) =>
    links
      .filter((link) => {
        const words = document.createRange();
        words.selectNodeContents(link);
        const begins = words.getBoundingClientRect().left - link.getBoundingClientRect().left;
        return begins - Number.parseFloat(getComputedStyle(link).paddingInlineStart) > 2;
      })
      .map((link) => `"${link.textContent}" doesn't begin where its place does`),
  );
/** Seen red: dates broke into three lines beside a button. */
const squeezedRows = (): Promise<string[]> =>
  page.locator('.rows > li > .rows-words').evaluateAll((all) =>
    all
      .filter((words) => {
        const beside = words.nextElementSibling?.getBoundingClientRect();
        const { right, bottom } = words.getBoundingClientRect();
        if (!beside || beside.left < right || beside.top > bottom) return false;
        return [...words.querySelectorAll('time')].some((time) => {
          const line = time.parentElement!;
          return line.getBoundingClientRect().height > 2 * Number.parseFloat(getComputedStyle(line).lineHeight);
        });
      })
      .map((words) => `"${words.textContent}" is squeezed by what is beside it`),
  );
const faults = async (): Promise<string[]> => [
  ...(await smallTargets(page)),
  ...(await layoutFaults(page)),
  ...(await shiftedLinks()),
  ...(await squeezedRows()),
];

it.each([
  '/communications',
  '/requestreport',
  '/call-list',
  '/client-list',
  '/transactions',
  '/myaccount',
  '/myaccount/security',
  '/myaccount/integrations',
  '/office',
  '/dashboard',
])('%s is made for a thumb', { tags: 'deep' }, async (path) => {
  await walkTo(page, path);
  expect(await faults()).toEqual([]);
});

it.each([
  ['a deal', '/api/communications', 'deal_id', href.deal],
  ['a client', '/api/client-list', 'id', href.client],
  ['a transaction', '/api/transactions', 'id', href.transaction],
] as const)("%s's page is made for a thumb", { tags: 'deep' }, async (_, list, id, to) => {
  const { body } = await call('GET', list, { token: agent.token });
  const rows = Object.values(body).find(Array.isArray) as { [name in typeof id]?: string }[];
  await walkTo(page, to(rows.find((row) => row[id])?.[id] ?? ''));
  expect(await faults()).toEqual([]);
});

/** Seen red: it was next to a check box at the end, as if it belonged to that. */
it("a client's menu is beside their name", { tags: 'deep' }, async () => {
  await walkTo(page, '/client-list');
  const menu = page.getByRole('button', { name: /^Actions for / }).first();
  const client = (await menu.getAttribute('aria-label'))?.replace('Actions for ', '') ?? '';
  const name = page.getByRole('link', { name: client, exact: true });
  const [at, beside] = [await menu.boundingBox(), await name.boundingBox()];
  expect(at?.x).toBeGreaterThan((beside?.x ?? 0) + (beside?.width ?? 0));
  expect(Math.abs((at?.y ?? 0) - (beside?.y ?? 0))).toBeLessThan(30);
});

/** Seen red: what opened was 28 pixels high. */
it('what opens is made for a thumb, too', { tags: 'deep' }, async () => {
  await walkTo(page, '/communications');
  await page.getByRole('button', { name: /^Show/ }).tap();
  await page.getByRole('option').nth(1).waitFor();
  expect(await faults()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button').last().tap();
  await page.getByRole('menuitem').first().waitFor();
  expect(await faults()).toEqual([]);
  await page.keyboard.press('Escape');
});

it('Enter pressed again and again sends one request', async () => {
  const email = `enter-${Date.now()}@example.com`;
  await walkTo(page, '/requestreport');
  await page.getByLabel('First name').nth(1).fill('Enid');
  await page.getByLabel('Last name').nth(1).fill('Enter');
  await page.getByLabel('Email', { exact: true }).fill(email);
  const amount = page.getByLabel('Minimum required funds in dollars');
  await amount.fill('480,000');
  for (const _ of [1, 2, 3]) await page.keyboard.press('Enter');
  const send = page.getByRole('button', { name: 'SEND', exact: true });
  await send.waitFor();
  const sent = async () => {
    const { communications } = (await call('GET', '/api/communications?limit=100', { token: agent.token })).body;
    return communications.filter((one: { to_user: string }) => one.to_user === email).length;
  };
  expect(await sent()).toBe(0);
  await send.focus();
  for (const _ of [1, 2, 3]) await page.keyboard.press('Enter');
  await page.waitForURL('**/requestcomplete');
  // The address changes before the page does; the next walk would take the page for one that has arrived.
  await page.getByRole('heading', { name: 'What happens next' }).waitFor();
  expect(await sent()).toBe(1);
  expect(problems).toEqual([]);
});

it('a client is asked', { tags: 'deep' }, async () => {
  await walkTo(page, '/requestreport');
  await page.getByLabel('First name').nth(1).fill('Thea');
  await page.getByLabel('Last name').nth(1).fill('Thumb');
  await page.getByLabel('Email', { exact: true }).fill(`thea-${Date.now()}@example.com`);
  await page.getByLabel('Minimum required funds in dollars').fill('480,000');
  await page.getByRole('button', { name: 'PREVIEW REQUEST' }).tap();
  await page.getByText('asks for your proof of funds').waitFor();
  expect(await faults()).toEqual([]);
  await page.getByRole('button', { name: 'SEND', exact: true }).tap();
  await page.waitForURL('**/requestcomplete');
  await settled(page);
  expect(await faults()).toEqual([]);
  expect(problems).toEqual([]);
});

/** Seen red: the words were at the top of a page of four screens, and the thumb was at its end. */
it('a request that could not be sent says so beside SEND, and is sent once by the next press', async () => {
  await page.goto(`${baseUrl()}/requestreport`);
  // The preview's code comes with the form.
  await page.waitForLoadState('networkidle');
  const email = `theo-${Date.now()}@example.com`;
  await page.getByLabel('First name').nth(1).fill('Theo');
  await page.getByLabel('Last name').nth(1).fill('Tunnel');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Minimum required funds in dollars').fill('480,000');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'PREVIEW REQUEST' }).tap();
  const send = page.getByRole('button', { name: 'SEND', exact: true });
  await send.tap();
  const failure = page.getByRole('alert').filter({ hasText: "That didn't work." });
  await failure.waitFor();
  const seen = await failure.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
  expect(seen).toBe(true);
  const offline = page.getByRole('status').filter({ hasText: "You're offline." });
  expect(await offline.evaluate((element) => element.getBoundingClientRect().top >= 0)).toBe(true);
  await page.context().setOffline(false);
  await send.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await page.waitForURL('**/requestcomplete');
  const { communications } = (await call('GET', '/api/communications?limit=100', { token: agent.token })).body;
  expect(communications.filter((one: { to_user: string }) => one.to_user === email)).toHaveLength(1);
  // The browser notes each call that had no connection.
  expect(problems.splice(0).filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

it('a request is followed up', { tags: 'deep' }, async () => {
  const guest = await guestOf(agent);
  await page.goto(`${baseUrl()}/communications?id=${guest.communicationId}`);
  await page.getByText('Minimum required funds').waitFor();
  expect(await faults()).toEqual([]);
  await chooseMore(page, 'Change reminders');
  const window = page.getByRole('dialog', { name: 'Change reminders' });
  await window.waitFor();
  expect(await faults()).toEqual([]);
  await window.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('button', { name: 'Remind', exact: true }).tap();
  await page.getByText('A reminder is on its way.').waitFor();
  expect(problems).toEqual([]);
});

/** A client of a request, who has written to the agent without the assistant. */
const guestWhoWrote = async (words: string) => {
  const guest = await guestOf(agent);
  const { body } = await call('POST', '/api/chat/sessions/', { body: { ...guest.link, step: 2 } });
  const chat = await openChat(body.id);
  chat.send({ type: 'hello', ...guest.link });
  chat.send({ type: 'message', ...guest.link, message: words, client_id: 'one' });
  await chat.waitFor((frame) => frame.type === 'ack');
  await chat.close();
  return guest;
};

/** Seen red: the marks of new messages pushed the third step to the edge, and the message was in a step that one had to find. */
it('a message is read where it is, and answered', { tags: 'deep' }, async () => {
  const { communicationId } = await guestWhoWrote('Can I send it tomorrow?');
  await page.goto(`${baseUrl()}/transactions/${communicationId}`);
  await page.getByText('Can I send it tomorrow?').waitFor();
  expect(await faults()).toEqual([]);
  const last = await page.getByRole('navigation', { name: 'Steps of this closing' }).getByRole('button').last();
  const { right, wide } = await last.evaluate((element) => ({
    right: element.getBoundingClientRect().right,
    wide: document.documentElement.clientWidth,
  }));
  expect(right).toBeLessThanOrEqual(wide - 12);
  // Once it's read here, it no longer waits on the dashboard.
  const isRead = async () => {
    const { events } = (await call('GET', '/api/dashboard', { token: agent.token })).body;
    return events.find(({ id }: { id: string }) => id.endsWith(`~chat~${communicationId}`))?.read;
  };
  await expect.poll(isRead).toBe(true);
  expect(problems).toEqual([]);
});

/** Seen red: the two marks of such a request lay on each other. */
it.each([
  ['a phone', PHONE],
  ['a desktop', {}],
])('a request whose client has written says both, on %s', { tags: 'deep' }, async (_, options) => {
  await guestWhoWrote('Is tomorrow early enough?');
  const own = await watchedPage(options);
  await arriveAs(own.page);
  await own.page.goto(`${baseUrl()}/communications`);
  const item = own.page.getByRole('button', { name: /1 new message.*Opened/ }).first();
  const marks = [item.getByText('1 new message'), item.getByText('Opened', { exact: true })];
  const boxes = await Promise.all(marks.map((mark) => mark.boundingBox()));
  const [wrote, state] = boxes.flatMap((box) => box ?? []);
  if (!wrote || !state) throw new Error('A mark is missing');
  const areApart = wrote.x + wrote.width <= state.x || wrote.y + wrote.height <= state.y;
  expect(areApart).toBe(true);
  expect(own.problems).toEqual([]);
});

it('a report is read and forwarded', { tags: 'deep' }, async () => {
  const guest = await guestOf(agent);
  await answerRequest(agent, guest);
  await page.goto(`${baseUrl()}/prooffund/${guest.communicationId}`);
  await page.getByText('Letters to the other side').first().waitFor();
  await settled(page);
  expect(await faults()).toEqual([]);
  await page.getByRole('button', { name: 'Send a letter', exact: true }).tap();
  await page.getByLabel("Recipient's name").fill('Lee Lister');
  await page.getByLabel("Recipient's email").fill(`lee-${Date.now()}@example.com`);
  expect(await faults()).toEqual([]);
  await page.getByRole('button', { name: 'Send the letter' }).tap();
  await page.getByText('Your letter to Lee Lister is on its way.').waitFor();
  expect(await faults()).toEqual([]);
  expect(problems).toEqual([]);
});

it('a client is called', { tags: 'deep' }, async () => {
  // The list of a busy agent has others on its first page.
  const caller = await newAgent();
  await arriveWith(page, caller);
  const name = `Cora ${Date.now()} Callme`;
  const agreed = { name, address: '3 Ash Street', email: `cora-${Date.now()}@example.com`, phone_number: '2175550164' };
  await call('POST', '/api/client-list', { token: caller.token, body: { ...agreed, phone_campaign: true } });
  await page.goto(`${baseUrl()}/call-list`);
  await page.getByText(name).first().waitFor();
  expect(await faults()).toEqual([]);
  // Tapping it would leave the browser for the phone.
  const dial = page.getByRole('link', { name: new RegExp(`^Call ${name} at`) });
  expect(await dial.getAttribute('href')).toBe('tel:+12175550164');
  await page.getByRole('textbox', { name: `Note on ${name}` }).fill('Wants to see Elm Street.');
  await page.getByRole('button', { name: `Mark ${name} as called` }).tap();
  await page.getByRole('button', { name: `Undo the call to ${name}` }).waitFor();
  expect(await faults()).toEqual([]);
  await page.goto(`${baseUrl()}/call-list`);
  await expect.poll(() => page.getByRole('textbox', { name: `Note on ${name}` }).inputValue()).toContain('Elm Street');
  expect(problems).toEqual([]);
});
