// T-37. An agent names the address that we call. It must not be one that only we can reach, by whichever way it leads there, and no one
// reaches another account's webhooks.

import { beforeAll, describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '#vocabulary/open/events';
import { type BrowserSession, call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { addWebhook, behave, deliveriesOf, receivedBy, sendTest } from '../cloud/webhooks.ts';

const TYPED = [
  'http://receiver.example/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
  'https://user:pass@receiver.example/',
  'https://receiver.example:8443/',
  'file:///etc/passwd',
];

let agent: BrowserSession;
let stranger: BrowserSession;
beforeAll(async () => {
  agent = await newAgent();
  stranger = await newAgent();
});

const lastOf = (id: string) =>
  eventually(async () => {
    const [first] = await deliveriesOf(agent, id);
    return first && first.attempts > 0 ? first : undefined;
  });

describe('an address', () => {
  it.each(TYPED)('%s is not kept', async (url) => {
    const added = await call('POST', '/api/webhooks', {
      ...agent,
      body: { url, events: EVENT_TYPES, description: '' },
    });
    expect([added.status, added.body.code]).toEqual([400, 'INVALID']);
  });

  it('is shown as it is called, also if it was typed like another one', async () => {
    const body = { url: 'https://receiver.example\\@169.254.169.254/', events: EVENT_TYPES, description: '' };
    const { id } = (await call('POST', '/api/webhooks', { ...agent, body })).body;
    const { webhooks } = (await call('GET', '/api/webhooks', agent)).body as { webhooks: { url: string }[] };
    expect(webhooks.map(({ url }) => url)).toEqual(['https://receiver.example/@169.254.169.254/']);
    await call('DELETE', `/api/webhooks/${id}`, agent);
  });

  it.each(['inside', 'metadata', 'mapped', 'six'])('with a name that leads inside is not called: %s', async (where) => {
    const { id, received } = await addWebhook(agent, { host: `${where}.receiver.example` });
    await sendTest(agent, id);
    expect((await lastOf(id)).last).toMatchObject({ error: expect.stringContaining('not on the public internet') });
    expect(await received()).toEqual([]);
    await call('DELETE', `/api/webhooks/${id}`, agent);
  });

  it('of a name that leads inside at the second look is called where the first led', async () => {
    const { id, received } = await addWebhook(agent, { host: 'rebinding.receiver.example' });
    await sendTest(agent, id);
    await lastOf(id);
    const addresses = (await received()).map(({ address }) => address);
    expect(addresses.filter((address) => address !== '93.184.215.14')).toEqual([]);
    await call('DELETE', `/api/webhooks/${id}`, agent);
  });

  it('that redirects inside is not followed, and of one that answers without end only the beginning is read', async () => {
    const { id, name, received } = await addWebhook(agent);
    await behave(name, 'redirects');
    await sendTest(agent, id);
    expect((await lastOf(id)).last).toMatchObject({ status: 302 });
    expect((await receivedBy('moved')).length).toBe(0);
    const endless = await addWebhook(agent);
    await behave(endless.name, 'endless');
    await sendTest(agent, endless.id);
    const { state, last } = await lastOf(endless.id);
    expect([state, last?.text?.length]).toEqual(['delivered', 1000]);
    expect(await received()).toHaveLength(1);
    for (const one of [id, endless.id]) await call('DELETE', `/api/webhooks/${one}`, agent);
  });
});

it('takes five test events at most while they wait', async () => {
  const { id, name } = await addWebhook(agent);
  await behave(name, 'fails');
  const answers: number[] = [];
  for (let sent = 0; sent < 12; sent++) answers.push((await sendTest(agent, id)).status);
  expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(6);
  expect(answers.at(-1)).toBe(429);
  await call('DELETE', `/api/webhooks/${id}`, agent);
});

it('lets no one else see, change or use a webhook', async () => {
  const { id } = await addWebhook(agent);
  await sendTest(agent, id);
  const { id: order } = await lastOf(id).then(async () => (await deliveriesOf(agent, id))[0]!);
  const mine = { ...stranger, body: {} };
  const tries = await Promise.all([
    call('GET', `/api/webhooks/${id}/deliveries`, stranger),
    call('PATCH', `/api/webhooks/${id}`, { ...stranger, body: { on: false } }),
    call('POST', `/api/webhooks/${id}/secret`, mine),
    call('POST', `/api/webhooks/${id}/deliveries`, mine),
    call('POST', `/api/webhooks/${id}/deliveries/${order}`, mine),
    call('DELETE', `/api/webhooks/${id}`, stranger),
  ]);
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  const own = await addWebhook(stranger);
  const borrowed = await call('POST', `/api/webhooks/${own.id}/deliveries/${order}`, mine);
  expect(borrowed.status).toBe(404);
  for (const [who, one] of [
    [agent, id],
    [stranger, own.id],
  ] as const)
    await call('DELETE', `/api/webhooks/${one}`, who);
});
