// T-30. News by text: to a number whose code the agent entered, in words that anyone may read, and not after STOP.
import { expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { type BrowserSession, call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { aNewsNumber, askForCode, codeTo, enterCode, textsTo } from '../cloud/news-number.ts';
import { outboxAbout, workWith } from '../cloud/outbox.ts';

const known = async (agent: BrowserSession) => (await call('GET', '/api/news-number', agent)).body;

const confirmed = async (agent: BrowserSession): Promise<string> => {
  const phone = aNewsNumber();
  expect((await askForCode(agent, phone)).body).toMatchObject({
    available: true,
    phone: null,
    waiting: expect.any(String),
  });
  expect((await enterCode(agent, await codeTo(phone))).body).toMatchObject({
    phone: expect.any(String),
    waiting: null,
  });
  return phone;
};

let asked = 0;
/** The email to the client comes back, which is news. */
const bounce = async ({ token }: BrowserSession): Promise<string> => {
  const body = aRequestForm({ to_user_email: `text-news-${++asked}-${Date.now()}+bounce@example.com` });
  return (await call('POST', '/api/communications/create/report', { token, body })).body.id;
};
const outcomeOf = async (agent: BrowserSession) => {
  const { id: agentId } = (await call('GET', '/api/me', agent)).body;
  const id = await bounce(agent);
  const row = await eventually(async () => {
    const found = await workWith(`news-text-${agentId}-${id}~bounce`);
    return found?.state === 'done' ? found : undefined;
  });
  return { id, row };
};
const newsTo = async (phone: string) =>
  (await textsTo(phone)).map(({ body }) => body).filter((body) => body.includes("couldn't be delivered"));

it('reaches the agent at a number that they have confirmed, once', async () => {
  const agent = await newAgent();
  expect((await enterCode(agent, '123456')).status).toBe(400);
  expect((await call('POST', '/api/news-number', { ...agent, body: { phone: aNewsNumber() } })).status).toBe(400);
  const phone = await confirmed(agent);
  const { id } = await outcomeOf(agent);
  const [news, ...more] = await newsTo(phone);
  expect(news).toMatch(/^Groundwork: An email to a client couldn't be delivered\. https?:\S+ Reply STOP to end\.$/);
  expect(news).toContain(`/communications?id=${id}`);
  expect(more).toEqual([]);
});

it('says nothing of a kind that was turned off, and nothing once the number is removed', async () => {
  const agent = await newAgent();
  const phone = await confirmed(agent);
  const { body: choices } = await call('GET', '/api/notification-choices', agent);
  const text = { ...choices.text, requests: false };
  await call('PUT', '/api/notification-choices', { ...agent, body: { ...choices, text } });
  expect(await outcomeOf(agent)).toMatchObject({ row: { why: 'turned off' } });
  expect((await call('DELETE', '/api/news-number', agent)).body).toMatchObject({ phone: null });
  expect(await newsTo(phone)).toEqual([]);
});

it('ends with STOP and begins again with START, and the agent reads so on the dashboard', async () => {
  const agent = await newAgent();
  const phone = await confirmed(agent);
  const reply = async (word: string) => call('POST', `/_local/texts/${(await textsTo(phone))[0]?.id}/reply/${word}`);
  const told = async (words: string) => {
    const { events } = (await call('GET', '/api/dashboard', agent)).body;
    return events.some(({ subject }: { subject: string }) => subject === words);
  };
  await reply('STOP');
  await eventually(async () => (await known(agent)).stopped);
  await eventually(() => told('You get no more texts from us'));
  expect(await outcomeOf(agent)).toMatchObject({ row: { why: 'replied STOP' } });
  expect((await askForCode(agent, phone)).body.message).toContain('replied STOP');
  await reply('START');
  await eventually(() => told('You get texts from us again'));
  expect(await known(agent)).toMatchObject({ stopped: false });
  await outcomeOf(agent);
  expect(await newsTo(phone)).toHaveLength(1);
  // What they did themselves is no news for their phone.
  expect((await outboxAbout('news-number')).filter(({ kind }) => kind === 'text')).toEqual([]);
});

it('is asked for by the browser that the agent signed in with, and by no one else', async () => {
  const agent = await newAgent();
  const { token } = agent;
  const body = { phone: aNewsNumber(), agreed: true };
  expect((await call('POST', '/api/news-number', { token, body })).status).toBe(403);
  expect((await call('DELETE', '/api/news-number', { token })).status).toBe(403);
  const other = await newAgent();
  const phone = aNewsNumber();
  await askForCode(agent, phone);
  expect((await enterCode(other, await codeTo(phone))).status).toBe(400);
  expect(await known(other)).toMatchObject({ phone: null, waiting: null });
});
