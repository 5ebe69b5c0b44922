// Deals as an agent works them: what belongs together, views to come back to, many at once, and what waits put away.
import { beforeAll, describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { baseUrl, call, local } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { liftQuotas } from '../cloud/lift-quotas.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { buy } from '../cloud/stripe.ts';
import { arriveWith } from './sign-in-on.ts';
import { arriveAs, settled } from './walk.ts';
import { PHONE, watchedPage } from './watched-page.ts';

const { page, problems } = await watchedPage();
// Thirteen digits in a name would be a phone number, which no new account may send.
const tag = Date.now().toString(36);
let token = '';

const clientOf = (first: string) => ({
  to_user_first_name: first,
  to_user_last_name: `Deal${tag}`,
  requestee_name: `${first} Deal${tag}`,
  to_user_email: `${first.toLowerCase().replace(' ', '-')}-${tag}@example.com`,
});
const ask = async (first: string, over: Record<string, unknown> = {}): Promise<string> => {
  const body = aRequestForm({ ...clientOf(first), ...over });
  const sent = await call('POST', '/api/communications/create/report', { token, body });
  expect(sent.status).toBe(201);
  return sent.body.id;
};
const stateOf = async (id: string): Promise<string> => {
  const { communications } = (await call('GET', '/api/communications?limit=100', { token })).body;
  return communications.find((one: { id: string }) => one.id === id)?.request.state;
};

beforeAll(async () => {
  token = await arriveAs(page);
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const rows = page.getByRole('list', { name: 'Deals', exact: true }).getByRole('listitem');
const rowOf = (first: string) => rows.filter({ hasText: `${first} Deal${tag}` });
const find = async (words: string) => {
  await page.goto(`${baseUrl()}/deals`);
  await settled(page);
  await page.getByRole('searchbox').fill(words);
};
const open = async (first: string) => {
  await find(`${first} Deal${tag}`);
  await rowOf(first).getByRole('link').click();
  await heading(`${first} Deal${tag}`).waitFor();
};
const parts = () => page.getByRole('region', { name: 'Requests and letters' }).getByRole('listitem');

describe('a deal', () => {
  it('gets a name, takes in another deal, and lets it go again', async () => {
    await ask('Mia');
    await ask('Max');
    await open('Mia');
    await button('Rename').click();
    await dialog.getByLabel('Name', { exact: false }).fill(`Lake house ${tag}`);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await heading(`Lake house ${tag}`).waitFor();

    await button('Merge').click();
    await dialog.getByRole('button', { name: /^Deal/ }).click();
    await page.getByRole('option', { name: `Max Deal${tag}` }).click();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect.poll(() => parts().count()).toBe(2);
    await find(tag);
    await expect.poll(() => rows.count()).toBe(1);

    await rows.getByRole('link').click();
    await parts()
      .filter({ hasText: `Max Deal${tag}` })
      .getByRole('button', { name: 'Make it a separate deal' })
      .click();
    await dialog.getByRole('button', { name: 'Separate', exact: true }).click();
    await heading(`Max Deal${tag}`).waitFor();
    await find(tag);
    await expect.poll(() => rows.count()).toBe(2);
    expect(problems).toEqual([]);
  });
});

describe('the pipeline', () => {
  it('finds what is on pages that are not read yet, beside what is on the first', async () => {
    await ask('Zoe');
    for (const number of Array.from({ length: 25 }, (_, index) => index)) await ask(`Between${number}`);
    await ask('Zoey');
    await find('Zoe');
    await rowOf('Zoey').waitFor();
    await rowOf('Zoe').waitFor();
  });

  it('has a board by stage, and views that are saved and removed', async () => {
    const name = `Board ${tag}`;
    await ask('Bea');
    await find(`Bea Deal${tag}`);
    await button('Board').click();
    const column = page.getByRole('region', { name: 'Email sent' });
    await column.getByRole('link', { name: new RegExp(`Bea Deal${tag}`) }).waitFor();
    expect(await rows.count()).toBe(0);

    await button('Views').click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await dialog.getByLabel('Name', { exact: false }).fill(name);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });

    await page.goto(`${baseUrl()}/deals`);
    await button('Views').click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await column.getByRole('link', { name: new RegExp(`Bea Deal${tag}`) }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe(`Bea Deal${tag}`);

    await button('Views').click();
    await page.getByRole('menuitem', { name: `Remove "${name}"` }).click();
    const views = async () => JSON.stringify((await call('GET', '/api/deals/views', { token })).body);
    await expect.poll(views).not.toContain(name);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(views).toContain(name);
    expect(problems).toEqual([]);
  });

  it('extends, reminds and cancels many at once', async () => {
    // Found on every page: each thing that is done moves them to another place of the list.
    const ids = [await ask('Both Kim'), await ask('Both Kit')];
    await find('Both K');
    const select = async (first: string) =>
      rowOf(first)
        .getByRole('checkbox', { name: `Select ${first} Deal${tag}` })
        .check();
    const bar = page.getByRole('region', { name: 'For the selected deals' });
    const both = async (action: string) => {
      await select('Both Kim');
      await select('Both Kit');
      await bar.getByText('2 selected').waitFor();
      await bar.getByRole('button', { name: action, exact: true }).click();
    };
    await both('Extend');
    await page.getByText('All 2 are done.').waitFor();
    for (const first of ['Both Kim', 'Both Kit']) await rowOf(first).getByText('Extended.').waitFor();
    await bar.waitFor({ state: 'hidden' });

    await both('Remind');
    for (const first of ['Both Kim', 'Both Kit']) await rowOf(first).getByText('Reminded.').waitFor();
    await bar.waitFor({ state: 'hidden' });

    await both('Cancel requests');
    await dialog.getByText('Cancel the requests of 2 deals?').waitFor();
    await dialog.getByRole('button', { name: 'Keep them' }).click();
    expect(await Promise.all(ids.map(stateOf))).toEqual(['sent', 'sent']);
    await bar.getByRole('button', { name: 'Cancel requests' }).click();
    await dialog.getByRole('button', { name: 'Cancel requests' }).click();
    await dialog.getByText('Type 2 to confirm.').waitFor();
    await dialog.getByLabel('To confirm, type: 2').fill('2');
    await dialog.getByRole('button', { name: 'Cancel requests' }).click();
    await expect.poll(() => rowOf('Both Kim').count()).toBe(0);
    await expect.poll(() => rowOf('Both Kit').count()).toBe(0);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['cancelled', 'cancelled']);
    expect(problems).toEqual([]);
  });
});

describe('an agent with more than a page of deals', () => {
  const MANY = 27;
  let own: Awaited<ReturnType<typeof watchedPage>>;
  beforeAll(async () => {
    own = await watchedPage();
    const agent = await newAgent();
    await buy({ email: agent.email }, agent.token);
    await liftQuotas((await local()).dynamodb, (await call('GET', '/api/me', { token: agent.token })).body.id);
    for (const number of Array.from({ length: MANY }, (_, index) => index)) {
      const body = aRequestForm(clientOf(`Far${number}`));
      // The free plan has fewer, until the payment is known.
      await eventually(async () => {
        const sent = await call('POST', '/api/communications/create/report', { token: agent.token, body });
        return sent.status === 201;
      });
    }
    await arriveWith(own.page, agent);
  });

  it('reads what was extended where it was, though its new day is on a page that is not loaded', async () => {
    await own.page.goto(`${baseUrl()}/deals`);
    await settled(own.page);
    const list = own.page.getByRole('list', { name: 'Deals', exact: true }).getByRole('listitem');
    const first = list.filter({ hasText: `Far0 Deal${tag}` });
    await expect.poll(() => list.count()).toBe(25);
    const bar = own.page.getByRole('region', { name: 'For the selected deals' });
    const extend = async (number: number) => {
      await list
        .filter({ hasText: `Far${number} Deal${tag}` })
        .getByRole('checkbox')
        .check();
      await bar.getByRole('button', { name: 'Extend', exact: true }).click();
      await bar.waitFor({ state: 'hidden' });
      // The list is read again, and the next one comes up from the second page.
      await list.filter({ hasText: `Far${25 + number} Deal${tag}` }).waitFor();
    };
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await own.page.route(/\/api\/deals\/[^/]+$/, async (route) => {
      await answered;
      await route.continue();
    });
    await extend(0);
    // Seen red: gone until it was known what became of it, and for good once another one was extended.
    expect(await list.first().innerText()).toMatch(/Far0 .*Extended\./s);
    answer();
    await expect.poll(() => list.first().innerText()).toMatch(/Far0 .*28 days left.*Extended\./s);
    await extend(1);
    await expect.poll(() => list.nth(1).innerText()).toMatch(/Far1 .*28 days left.*Extended\./s);
    expect(await list.first().innerText()).toMatch(/Far0 .*28 days left/s);
    await own.page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => list.count()).toBe(MANY);
    expect(await first.count()).toBe(1);
    expect(own.problems).toEqual([]);
  });

  it('reads twenty notifications at a time, and how many there are', async () => {
    await own.page.goto(`${baseUrl()}/dashboard`);
    await settled(own.page);
    const panel = own.page.getByRole('region', { name: /^Notifications/ });
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(20);
    const all = Number((await panel.getByRole('heading', { level: 2 }).innerText()).replace(/\D/g, ''));
    expect(all).toBeGreaterThanOrEqual(MANY);
    // Extended a moment ago: the newest news of the oldest requests.
    expect(await panel.getByRole('listitem').first().innerText()).toContain(`Far1 Deal${tag}`);
    await panel.getByRole('button', { name: 'Show older' }).click();
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(all);
    expect(await panel.getByRole('button', { name: 'Show older' }).count()).toBe(0);
    expect(own.problems).toEqual([]);
  });
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
  expect(await dismiss.count()).toBe(0);
  expect(own.problems).toEqual([]);
});

it('texts the link alone, and its page emails the pin to the client', async () => {
  const id = await ask('Pam');
  const phone = await watchedPage(PHONE);
  await arriveAs(phone.page);
  await phone.page.goto(`${baseUrl()}/communications?id=${id}`);
  await phone.page.getByRole('button', { name: 'Text the link' }).click();
  const texts = phone.page.getByRole('dialog').getByRole('link', { name: /^Text/ });
  await expect.poll(() => texts.allInnerTexts()).toEqual(['Text the link']);
  const message = decodeURIComponent((await texts.getAttribute('href')) ?? '');
  const [url = ''] = /https?:\S+/.exec(message) ?? [];
  expect(url).toMatch(/\/guest\/[0-9a-f]{32}$/);
  expect(phone.problems).toEqual([]);
  const client = await watchedPage(PHONE);
  await client.page.goto(url);
  await client.page.getByRole('button', { name: 'Email me my link again' }).click();
  await client.page.getByText('your link is on its way').waitFor();
  expect(client.problems).toEqual([]);
});
