// T-38. Seen red when all API keys of an account shared their idempotency keys: the second key got the first one's webhook and secret;
// with lists and removals of all of the account's webhooks; and with a revocation that left them until their next event.
import { expect, it } from 'vitest';
import type { KeyHolder } from '#core/http/actor.ts';
import { profile } from '#public/members/account';
import { webhookSecrets } from '#public/open/webhooks';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { createKey, revokeKey } from '../../keys/own-keys.ts';
import { proveKey } from '../../keys/prove-key.ts';
import { listDeliveries, sendAgain, testWebhook } from '../../webhooks/deliveries.ts';
import { endedDelivery, waitingDelivery, webhook } from '../../webhooks/entity.ts';
import {
  addWebhook,
  listWebhooks as listOnPage,
  removeWebhook,
  rotateSecret,
  switchWebhook,
} from '../../webhooks/manage-webhooks.ts';
import { idIn, idOut } from '../ids.ts';
import { listWebhooks, subscribe, unsubscribe } from './read-events.ts';

const database = aTestDatabase();
let tables = 0;
const ada = anAgent({ id: 'ada', email: 'ada@agents.example', isVerified: true });
const hook = { url: 'https://hooks.example/in', events: ['request.opened' as const] };

const aPageAndPrograms = async () => {
  const db = await database.emptyTable(`subscribe-${++tables}`);
  const pinKey = async () => 'pin-key';
  const deps = { db, clock: () => NOW, pinKey, secretOf: webhookSecrets(pinKey) };
  await db.transact([profile.put({ agentId: ada.id }, { email: ada.email, leadsHere: ada.email })]);
  const aKey = async (name: string, is_test = false): Promise<KeyHolder> => {
    const { key } = await createKey(deps)(ada, { name, scopes: ['events:read'], is_test });
    return (await proveKey(deps)(key, {})).actor;
  };
  return {
    deps,
    aKey,
    add: (holder: KeyHolder, once?: string) => subscribe(deps)(holder, hook, once),
    remove: (holder: KeyHolder, id: string) => unsubscribe(deps)(holder, id),
    revoke: (holder: KeyHolder) => revokeKey(deps)({ agentId: ada.id, email: ada.email }, holder.key.id),
    seenBy: async (holder: KeyHolder) => (await listWebhooks(db)(holder)).data.map(({ id }) => id),
    seenOnPage: async () => {
      const { webhooks } = await listOnPage(deps)(ada);
      return webhooks.map((one) => [idOut('whk', one.id), one.made_by_key]);
    },
    addOnPage: async () => {
      const { row } = await addWebhook(deps)(ada, { ...hook, description: '' }, undefined);
      return idOut('whk', row.id);
    },
  };
};

it("gives no API key another one's webhook, although both repeat the same call", async () => {
  const { aKey, add } = await aPageAndPrograms();
  const [one, two] = [await aKey('One'), await aKey('Two')];
  const [first, again, other] = [await add(one, 'once'), await add(one, 'once'), await add(two, 'once')];
  expect([again.id, again.secret]).toEqual([first.id, first.secret]);
  expect(other.id).not.toBe(first.id);
  expect(other.secret).not.toBe(first.secret);
});

// P-36.
it('shows a key the webhooks that it made, removes no others, and shows the page all of them', async () => {
  const { aKey, add, remove, seenBy, addOnPage, seenOnPage } = await aPageAndPrograms();
  const [crm, zap] = [await aKey('CRM'), await aKey('Zapier')];
  const [ofCrm, ofZap, ofPage] = [(await add(crm)).id, (await add(zap)).id, await addOnPage()];
  expect(await seenBy(crm)).toEqual([ofCrm]);
  expect(await seenBy(zap)).toEqual([ofZap]);
  for (const id of [ofZap, ofPage]) await expect(remove(crm, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await remove(crm, ofCrm);
  const all = [
    [ofZap, 'Zapier'],
    [ofPage, null],
  ];
  expect((await seenOnPage()).sort()).toEqual(all.sort());
});

it.each([false, true])(
  'ends the webhooks of a key that is revoked, and lets it add no other (test key: %s)',
  async (isTest) => {
    const { aKey, add, revoke, seenBy, addOnPage, seenOnPage } = await aPageAndPrograms();
    const [gone, stays] = [await aKey('Gone', isTest), await aKey('Stays', isTest)];
    await add(gone);
    const [kept, ofPage] = [(await add(stays)).id, await addOnPage()];
    await revoke(gone);
    expect(await seenBy(gone)).toEqual([]);
    expect(await seenBy(stays)).toEqual([kept]);
    expect((await seenOnPage()).map(([id]) => id)).toContain(ofPage);
    await expect(add(gone)).rejects.toThrow();
    expect(await seenBy(gone)).toEqual([]);
  },
);

// Seen red when My Profile had only the account's own webhooks, although the email about a disabled one of a test key leads there.
it("has a test key's webhook on the page, marked, which the person turns on, tries, sends again and removes", async () => {
  const { deps, aKey, add, addOnPage } = await aPageAndPrograms();
  const testKey = await aKey('Try-out', true);
  const [id, ofPage] = [idIn('whk', (await add(testKey)).id), idIn('whk', await addOnPage())];
  const { db } = deps;
  const page = { ...deps, readObject: async () => null };
  const shown = async () => (await listOnPage(deps)(ada)).webhooks;
  expect((await shown()).map((one) => [one.id, one.is_test, one.made_by_key])).toEqual([
    [ofPage, false, null],
    [id, true, 'Try-out'],
  ]);
  const disabled = { by: 'failing' as const, at: NOW.toISOString() };
  await webhook.change(db, { agentId: testKey.id, webhookId: id }, { set: { disabled } });
  await switchWebhook(deps)(ada, id, true);
  expect((await shown()).map((one) => one.disabled)).toEqual([null, null]);
  await testWebhook(page)(ada, id);
  const read = async () => (await listDeliveries(page)(ada, id)).deliveries;
  const [sent] = await read();
  expect(sent).toMatchObject({
    type: 'webhook.test',
    state: 'waiting',
    request: expect.stringContaining('"is_test":true'),
  });
  const key = { webhookId: id, order: sent!.id };
  const { nextAt: _, ...row } = (await waitingDelivery.get(db, key))!;
  await db.transact([
    waitingDelivery.delete(key),
    endedDelivery.put(key, { ...row, state: 'dropped', expires: 9_999_999_999 }),
  ]);
  await sendAgain(page)(ada, id, key.order);
  expect((await read()).map(({ event, state }) => [event, state])).toEqual([
    [sent?.event, 'waiting'],
    [sent?.event, 'dropped'],
  ]);
  expect((await rotateSecret(deps)(ada, id)).secret).toMatch(/^whsec_/);
  await expect(removeWebhook(deps)(anAgent({ id: 'eve' }), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await removeWebhook(deps)(ada, id);
  expect((await shown()).map((one) => one.id)).toEqual([ofPage]);
});
