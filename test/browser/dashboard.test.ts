// The dashboard's lists: the agent's tasks, and the notifications, page by page.
import { expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { baseUrl, call, local } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { liftQuotas } from '../cloud/lift-quotas.ts';
import { newAgent } from '../cloud/new-agent.ts';
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
  const body = aRequestForm({ ...clientOf('Dora'), message_draft: 1 });
  await call('POST', '/api/communications/create/report', { ...agent, body });
  await own.page.goto(`${baseUrl()}/dashboard`);
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
