import { expect, it } from 'vitest';
import type { KeyHolder } from '#core/http/actor.ts';
import { webhookSecrets } from '#public/open/webhooks';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { listWebhooks, subscribe } from './read-events.ts';

const database = aTestDatabase();
const holder = (id: string): KeyHolder => ({
  ...anAgent({ id: 'ada' }),
  key: { id, isTest: false, scopes: ['events:read'] },
});

// T-38. Seen red with the idempotency keys of an account's API keys as one: the second one got the first one's webhook, and its secret.
it("gives no API key another one's webhook, although both repeat the same call", async () => {
  const db = await database.emptyTable('subscribe');
  const deps = { db, clock: () => NOW, secretOf: webhookSecrets(async () => 'pin-key') };
  const hook = { url: 'https://hooks.example/in', events: ['request.opened' as const] };
  const asked = (key: string) => subscribe(deps)(holder(key), hook, 'once');
  const [first, again, other] = [await asked('key-1'), await asked('key-1'), await asked('key-2')];
  expect([again.id, again.secret]).toEqual([first.id, first.secret]);
  expect(other.id).not.toBe(first.id);
  expect(other.secret).not.toBe(first.secret);
  expect((await listWebhooks(db)(holder('key-1'))).data).toHaveLength(2);
});
