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
import { addWebhook, listWebhooks as listOnPage } from '../../webhooks/manage-webhooks.ts';
import { idOut } from '../ids.ts';
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
