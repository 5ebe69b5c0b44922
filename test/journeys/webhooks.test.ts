// Events on their way to an agent's own program: signed, in order, once. T-37.

import { createHmac } from 'node:crypto';
import type { ReceivedEvent } from '@local/groundwork/webhook-receiver';
import { beforeAll, describe, expect, it } from 'vitest';
import { actors, guestOf } from '../cloud/actors.ts';
import { newKey, withKey } from '../cloud/api-keys.ts';
import { type BrowserSession, call, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { addWebhook, behave, deliveriesOf, knowSecret, receivedBy, receiverName, sendTest } from '../cloud/webhooks.ts';

let agent: BrowserSession & { email: string };
beforeAll(async () => {
  agent = await newAgent();
});

let clients = 0;
const addClient = async (): Promise<string> => {
  const body = {
    name: `Cleo ${++clients}`,
    address: '1 Elm Street',
    email: `cleo${clients}-${Date.now()}@example.com`,
    phone_number: '(217) 555-0134',
  };
  const added = await call('POST', '/api/client-list', { ...agent, body });
  expect(added.status, added.text).toBe(201);
  return added.body.id;
};

const gets = (name: string, count: number) =>
  eventually(async () => {
    const all = await receivedBy(name);
    return all.length >= count ? all : undefined;
  });

/** As /developers says it, without a library. */
const signedByHand = (secret: string, { id, timestamp, body }: ReceivedEvent): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`;

it('tells a program what happened, signed, in the order of each client, and shows what was sent', async () => {
  const { id, name, secret } = await addWebhook(agent, { events: ['client.created', 'client.consent_changed'] });
  const client = await addClient();
  const consent = { channel: 'email', opted_in: true, said: 'Yes, by phone' };
  const set = await call('POST', `/api/client-list/${client}/consent`, { ...agent, body: consent });
  expect(set.status, set.text).toBe(200);
  const all = await gets(name, 2);
  expect(all.map(({ type, isSigned, address }) => [type, isSigned, address])).toEqual([
    ['client.created', true, '93.184.215.14'],
    ['client.consent_changed', true, '93.184.215.14'],
  ]);
  expect(new Set(all.map((one) => one.id)).size).toBe(2);
  for (const one of all) expect(one.signature).toBe(signedByHand(secret, one));
  expect(JSON.parse(all[0]?.body ?? '')).toMatchObject({ type: 'client.created', data: { id: `cli_${client}` } });
  const shown = await eventually(async () => {
    const deliveries = await deliveriesOf(agent, id);
    return deliveries.every(({ state }) => state === 'delivered') ? deliveries : undefined;
  });
  expect(shown[0]).toMatchObject({
    type: 'client.consent_changed',
    attempts: 1,
    last: { status: 200, text: 'Thank you' },
  });
  expect(JSON.stringify(shown)).not.toContain('whsec_');
});

it('brings a closing as the API answers it', async () => {
  const { name, id } = await addWebhook(agent, { events: ['transaction.closed'] });
  const client = { first_name: 'Tess', last_name: 'Seller', email: `tess-${Date.now()}@example.com` };
  const body = { agent_name: 'Nora New', message: '', ...client };
  const { id: transaction } = (await call('POST', '/api/transactions', { ...agent, body })).body;
  const closed = await call('POST', `/api/transactions/${transaction}/close`, { ...agent, body: {} });
  expect(closed.status, closed.text).toBe(200);
  const [got] = await gets(name, 1);
  expect(JSON.parse(got?.body ?? '')).toMatchObject({
    type: 'transaction.closed',
    data: { id: `txn_${transaction}`, object: 'transaction', state: 'closed', client: { name: 'Tess Seller' } },
  });
  await call('DELETE', `/api/webhooks/${id}`, agent);
});

it('signs with both secrets for a day after a rotation', async () => {
  const { id, name, secret } = await addWebhook(agent);
  const { body: rotated } = await call('POST', `/api/webhooks/${id}/secret`, { ...agent, body: {} });
  expect(rotated.secret).not.toBe(secret);
  await sendTest(agent, id);
  expect((await gets(name, 1))[0]).toMatchObject({ type: 'webhook.test', isSigned: true });
  const other = await addWebhook(agent);
  await call('POST', `/api/webhooks/${other.id}/secret`, { ...agent, body: {} });
  const { body: last } = await call('POST', `/api/webhooks/${other.id}/secret`, { ...agent, body: {} });
  await sendTest(agent, other.id);
  // The first of three is no longer valid.
  expect((await gets(other.name, 1))[0]).toMatchObject({ isSigned: false });
  await knowSecret(other.name, last.secret);
  await sendTest(agent, other.id);
  expect((await gets(other.name, 2))[1]).toMatchObject({ isSigned: true });
});

it('turns off a webhook whose receiver is gone, says so, and sends again what it missed under the same ID', {
  tags: 'deep',
}, async () => {
  const { id, name } = await addWebhook(agent);
  await behave(name, 'gone');
  await sendTest(agent, id);
  await mailTo(agent.email, /turned off a webhook/);
  const [missed] = await deliveriesOf(agent, id);
  expect(missed).toMatchObject({ state: 'failed', last: { status: 410 } });
  const again = () => call('POST', `/api/webhooks/${id}/deliveries/${missed?.id}`, { ...agent, body: {} });
  expect((await again()).status).toBe(409);
  await behave(name, 'takes');
  expect((await call('PATCH', `/api/webhooks/${id}`, { ...agent, body: { on: true } })).status).toBe(200);
  expect((await again()).status).toBe(200);
  const [first, second] = await gets(name, 2);
  expect([first?.id, second?.status]).toEqual([second?.id, 200]);
  expect((await call('DELETE', `/api/webhooks/${id}`, agent)).status).toBe(200);
  const { webhooks } = (await call('GET', '/api/webhooks', agent)).body as { webhooks: { id: string }[] };
  expect(webhooks.map((one) => one.id)).not.toContain(id);
});

describe('a receiver that fails', () => {
  it.each(['fails', 'redirects', 'closes'])(
    'that %s gets it again later, and holds up no other',
    { tags: 'deep' },
    async (how) => {
      const [bad, good] = [await addWebhook(agent), await addWebhook(agent)];
      await behave(bad.name, how);
      await sendTest(agent, bad.id);
      await sendTest(agent, good.id);
      await gets(good.name, 1);
      const [waits] = await eventually(async () => {
        const all = await deliveriesOf(agent, bad.id);
        return all[0]?.attempts === 1 ? all : undefined;
      });
      expect(waits).toMatchObject({ state: 'waiting', attempts: 1 });
      for (const { id } of [bad, good]) await call('DELETE', `/api/webhooks/${id}`, agent);
    },
  );

  it('that never answers is not waited for: another gets everything before it was tried for each event', {
    tags: 'deep',
  }, async () => {
    const events = ['client.created'];
    const [slow, good] = [await addWebhook(agent, { events }), await addWebhook(agent, { events })];
    await behave(slow.name, 'slow');
    const added: string[] = [];
    for (let n = 0; n < 4; n++) added.push(await addClient());
    const got = await gets(good.name, added.length);
    const tries = (await deliveriesOf(agent, slow.id)).reduce((sum, { attempts }) => sum + attempts, 0);
    expect(got.map(({ body }) => JSON.parse(body).data.id).sort()).toEqual(added.map((id) => `cli_${id}`).sort());
    expect(tries).toBeLessThan(added.length);
    for (const { id } of [slow, good]) await call('DELETE', `/api/webhooks/${id}`, agent);
  });
});

describe('a program with a key', () => {
  it('subscribes, gets what its key may read, catches up from the list, and ends', { tags: 'deep' }, async () => {
    const { agentA } = await actors();
    const made = await newKey(agentA, ['events:read', 'requests:read'], 'Zapier');
    const ask = withKey(made);
    const name = receiverName();
    const url = `https://receiver.example/${name}`;
    const body = { url, events: ['request.opened'] };
    const subscribed = await ask('POST', '/v1/webhooks', body);
    expect(subscribed.status, subscribed.text).toBe(201);
    expect(subscribed.body).toMatchObject({ url, events: ['request.opened'], is_on: true });
    await knowSecret(name, subscribed.body.secret);
    const guest = await guestOf(agentA, { to_user_first_name: 'Zoe', to_user_last_name: 'Zapped' });
    const [got] = await gets(name, 1);
    const request = await ask('GET', `/v1/requests/req_${guest.communicationId}`);
    expect(got?.isSigned).toBe(true);
    expect(JSON.parse(got?.body ?? '')).toMatchObject({
      type: 'request.opened',
      data: { id: request.body.id, client: { name: 'Zoe Zapped' } },
    });
    const { data } = (await ask('GET', '/v1/events?limit=20')).body as {
      data: { id: string; object: { id: string } }[];
    };
    const listed = data.find(({ object }) => object.id === request.body.id);
    expect(listed?.id).toBe(got?.id);
    expect((await ask('GET', `/v1/events/${got?.id}`)).body).toEqual(listed);
    expect((await ask('GET', '/v1/webhooks')).body.data.map((one: { url: string }) => one.url)).toContain(url);
    expect((await ask('DELETE', `/v1/webhooks/${subscribed.body.id}`)).status).toBe(200);
  });

  it('gets no more than its scopes, and nothing once its key is revoked', { tags: 'deep' }, async () => {
    const { agentA } = await actors();
    const small = await newKey(agentA, ['events:read'], 'Small');
    const name = receiverName();
    const ask = withKey(small);
    await ask('POST', '/v1/webhooks', { url: `https://receiver.example/${name}`, events: ['request.opened'] });
    const guest = await guestOf(agentA, {});
    const [got] = await gets(name, 1);
    const data = { id: `req_${guest.communicationId}`, object: 'request' };
    expect(JSON.parse(got?.body ?? '').data).toEqual(data);
    expect((await withKey(await newKey(agentA, ['clients:read'], 'None'))('GET', '/v1/events')).status).toBe(403);
    const revoked = await call('DELETE', `/api/keys/${small.id}`, agentA);
    expect(revoked.status, revoked.text).toBe(200);
    const { name: other } = await addWebhook(agentA, { events: ['request.opened'] });
    await guestOf(agentA, {});
    await gets(other, 1);
    await eventually(async () => {
      const { webhooks } = (await call('GET', '/api/webhooks', agentA)).body as { webhooks: { url: string }[] };
      return !webhooks.some(({ url }) => url.endsWith(name));
    });
    expect(await receivedBy(name)).toHaveLength(1);
  });
});
