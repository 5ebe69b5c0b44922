// The dashboard's lists: the agent's tasks, and the notifications, page by page.
import { expect, it } from 'vitest';
import { routes } from '../../lambdas/members/dashboard/contract.ts';
import { aRequestForm } from '../builders/a-request-form.ts';
import { assistantWith, connect, TO_PROPOSE } from '../cloud/assistants.ts';
import { baseUrl, call, local } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { liftQuotas } from '../cloud/lift-quotas.ts';
import { newAgent, PASSWORD } from '../cloud/new-agent.ts';
import { buy } from '../cloud/stripe.ts';
import { arriveWith } from './sign-in-on.ts';
import { settled } from './walk.ts';
import { watchedPage } from './watched-page.ts';

// Thirteen digits in a name would be a phone number, which no new account may send.
const tag = Date.now().toString(36);
const clientOf = (first: string) => ({
  to_user_first_name: first,
  to_user_last_name: `Deal${tag}`,
  requestee_name: `${first} Deal${tag}`,
  to_user_email: `${first.toLowerCase()}-${tag}@example.com`,
});

it('shows the news, then twenty older notifications at a time, and how many there are', { tags: 'deep' }, async () => {
  const MANY = 27;
  const { page, problems } = await watchedPage();
  const agent = await newAgent();
  await buy({ email: agent.email }, agent.token);
  await liftQuotas((await local()).dynamodb, (await call('GET', '/api/me', agent)).body.id);
  for (const number of Array.from({ length: MANY }, (_, index) => index)) {
    const body = aRequestForm(clientOf(`Far${number}`));
    // The free plan has fewer, until the payment is known.
    await eventually(
      async () => (await call('POST', '/api/communications/create/report', { ...agent, body })).status === 201,
    );
  }
  await arriveWith(page, agent);
  await page.goto(`${baseUrl()}/dashboard`);
  await settled(page);
  const panel = page.getByRole('region', { name: /^Notifications/ });
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(5);
  const all = Number((await panel.getByRole('heading', { level: 2 }).innerText()).replace(/\D/g, ''));
  expect(all).toBeGreaterThanOrEqual(MANY);
  expect(await panel.getByRole('listitem').first().innerText()).toContain(`Far26 Deal${tag}`);
  const older = panel.getByRole('button', { name: 'Show older' });
  await older.click();
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(25);
  await older.click();
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(all);
  expect(await older.count()).toBe(0);
  expect(problems).toEqual([]);
});

it('puts away what waits, brings it back by Undo, and keeps it away after a reload', async () => {
  const agent = await newAgent();
  const own = await watchedPage();
  await arriveWith(own.page, agent);
  // News between the page's reading and its socket's opening isn't pushed, and shows all the same.
  let openSocket = () => {};
  const opening = new Promise<void>((resolve) => {
    openSocket = resolve;
  });
  await own.page.route(`**${routes.socketTicket.path}`, (route) => opening.then(() => route.continue()));
  await own.page.goto(`${baseUrl()}/dashboard`);
  await settled(own.page);
  const body = aRequestForm({ ...clientOf('Dora'), message_draft: 1 });
  await call('POST', '/api/communications/create/report', { ...agent, body });
  openSocket();
  const words = `Your draft to Dora Deal${tag} isn't finished.`;
  const waiting = own.page.getByRole('region', { name: 'Waiting for you' });
  const dismiss = waiting.getByRole('button', { name: `Dismiss: ${words}` });
  await dismiss.click();
  await expect.poll(() => dismiss.count()).toBe(0);
  await own.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await dismiss.click();
  await own.page.getByText(`Dismissed: ${words}`).waitFor();
  await own.page.reload();
  await settled(own.page);
  await waiting.getByText("Your account isn't set up yet").first().waitFor();
  const top = async (name: string) => (await own.page.getByRole('region', { name }).boundingBox())?.y ?? 0;
  expect(await top('Waiting for you')).toBeLessThan(await top('Tasks'));
  expect(await dismiss.count()).toBe(0);

  for (const first of ['Ed', 'Flo', 'Gus'])
    await call('POST', '/api/communications/create/report', { ...agent, body: { ...body, ...clientOf(first) } });
  await own.page.reload();
  await waiting.getByRole('button', { name: "Show: 3 drafts aren't finished." }).click();
  await waiting.getByText(`Your draft to Gus Deal${tag} isn't finished.`).first().waitFor();
  expect(own.problems).toEqual([]);
});

it('leads to what an assistant proposes: a form that the agent sends, a request to remind of, and a call', {
  tags: 'deep',
}, async () => {
  const agent = await newAgent();
  const own = await watchedPage();
  const { page } = own;
  const { id } = (await call('POST', '/api/communications/create/report', { ...agent, body: aRequestForm() })).body;
  const token = (await connect({ email: agent.email, password: PASSWORD }, TO_PROPOSE)).access_token;
  const assistant = await assistantWith(token);
  await arriveWith(page, agent);
  await page.goto(`${baseUrl()}/myaccount/integrations`);
  await page.getByText('It waits for you. It asks to read').waitFor();
  await page.getByRole('button', { name: 'Allow an assistant' }).click();
  await page.getByText('an assistant is allowed.').waitFor();
  const body = {
    name: `Cleo Call${tag}`,
    address: '14 Maple Street',
    email: `cleo-${tag}@example.com`,
    phone_number: '(217) 555-0134',
    phone_campaign: true,
  };
  const client = (await call('POST', '/api/client-list', { ...agent, body })).body;
  const wanted = { first_name: 'Ida', last_name: `Deal${tag}`, email: `ida-${tag}@example.com`, amount_cents: 100 };
  await assistant.callTool({ name: 'propose_request', arguments: { ...wanted, reason: 'Ida wants to offer.' } });
  await assistant.callTool({ name: 'propose_reminder', arguments: { id: `req_${id}`, reason: 'It was not opened.' } });
  await page.goto(`${baseUrl()}/dashboard`);
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByRole('link', { name: /an assistant proposes a request to Ida/ }).click();
  await page.getByText('Proposed by an assistant').waitFor();
  await page.getByText('Ida wants to offer.').waitFor();
  await page.getByRole('button', { name: 'PREVIEW REQUEST' }).click();
  await page.getByRole('button', { name: 'SEND', exact: true }).click();
  await page.waitForURL(/requestcomplete/);

  await page.goto(`${baseUrl()}/dashboard`);
  await waiting.getByRole('link', { name: /an assistant proposes to remind/ }).click();
  await page.getByRole('button', { name: 'Reject', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send this reminder' }).click();
  await page.getByText('A reminder is on its way.').waitFor();
  await expect.poll(() => page.getByText('Proposed by an assistant').count()).toBe(0);

  // It appears on the open page.
  const listens = page.waitForEvent('websocket');
  await page.goto(`${baseUrl()}/dashboard`);
  await settled(page);
  await listens;
  const aCall = { id: `cli_${client.id}`, call_on: '2099-12-03', note: 'Ask about the lender.', reason: 'Cleo asked.' };
  await assistant.callTool({ name: 'propose_call', arguments: aCall });
  await assistant.close();
  await waiting.getByRole('link', { name: /an assistant proposes to call Cleo/ }).click();
  await page.getByText('Ask about the lender.').waitFor();
  await page.getByRole('button', { name: 'Plan this call' }).click();
  await page.getByText('The call is planned.').waitFor();
  await expect.poll(() => page.getByText('Proposed by an assistant').count()).toBe(0);

  await page.goto(`${baseUrl()}/myaccount/integrations`);
  await page.getByRole('button', { name: 'Disconnect an assistant' }).click();
  await page.getByRole('button', { name: 'Disconnect', exact: true }).last().click();
  await page.getByText('No assistant is connected.').waitFor();
  expect(own.problems).toEqual([]);
});
