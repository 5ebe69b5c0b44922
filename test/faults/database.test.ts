// The database fails under each kind of call: a retry that is safe, or a clear error; and everything answered with 201 is stored, once.
// Seen red: with one try instead of three, every reader noticed a single failure.
import { beforeAll, describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { type Actors, actors, guestOf } from '../cloud/actors.ts';
import { call } from '../cloud/client.ts';
import { sized } from '../cloud/size.ts';
import { type Fault, faultHits, injectFault, withoutFaultsBetween } from './inject-fault.ts';

let people: Actors;
beforeAll(async () => {
  people = await actors();
});
withoutFaultsBetween();

const kinds: Fault['kind'][] = ['reset', '429', '500', ...(sized(0, 1) ? (['cut', 'timeout'] as const) : [])];
let asked = 0;

const create = (to_user_email: string, key: string) =>
  call('POST', '/api/communications/create/report', {
    token: people.agentB.token,
    body: aRequestForm({ to_user_email }),
    headers: { 'idempotency-key': key },
  });

const listed = async (to: string) => {
  const { body } = await call('GET', '/api/communications', { token: people.agentB.token });
  return body.communications.filter(({ to_user }: { to_user: string }) => to_user === to).length as number;
};

const cases = kinds.flatMap((kind) => (['before', 'after'] as const).map((when) => ({ kind, when })));

describe('sending a request', () => {
  it.each(cases)('makes one of it when the database answers $kind $when its effect', async ({ kind, when }) => {
    const to = `db-fault-${++asked}-${Date.now()}@guests.example`;
    const key = `key-${to}`;
    await injectFault({ target: 'dynamodb', kind, when, count: 1, operation: 'TransactWriteItems' });
    const first = await create(to, key);
    await call('DELETE', '/_local/faults');
    const again = await create(to, key);
    console.log(
      `F-01 database ${kind} ${when}: ${first.status}, repeated ${again.status}, ${await listed(to)} in the list`,
    );
    expect([201, 503]).toContain(first.status);
    if (first.status === 503) expect(first.body).toMatchObject({ code: 'UNAVAILABLE', message: expect.any(String) });
    expect(again.status).toBe(201);
    expect(await listed(to)).toBe(1);
  });

  it('goes on when somebody else is at the same rows for a moment', async () => {
    const to = `db-conflict-${Date.now()}@guests.example`;
    await injectFault({ target: 'dynamodb', kind: 'conflict', count: 2, operation: 'TransactWriteItems' });
    expect((await create(to, `key-${to}`)).status).toBe(201);
    expect(await faultHits()).toBe(2);
    expect(await listed(to)).toBe(1);
  });

  it('loses nothing when one call in ten fails', async () => {
    await injectFault({ target: 'dynamodb', kind: '500', rate: 0.1, seed: 2026 });
    const all = Array.from({ length: sized(20, 200) }, (_, at) => `db-soak-${at}-${Date.now()}@guests.example`);
    const replies = await Promise.all(all.map((to) => create(to, `key-${to}`)));
    const failed = await faultHits();
    await call('DELETE', '/_local/faults');
    const again = await Promise.all(all.map((to) => create(to, `key-${to}`)));
    console.log(
      `database failing one call in ten: ${failed} failed, ${replies.filter(({ status }) => status === 201).length} of ${all.length} done at once`,
    );
    expect(failed).toBeGreaterThan(0);
    expect(again.map(({ status }) => status)).toEqual(all.map(() => 201));
    for (const [at, { status, body }] of replies.entries())
      if (status === 201) expect(again[at]?.body.id).toBe(body.id);
  });

  it('says that it can be tried again when the database stays away', async () => {
    const to = `db-away-${Date.now()}@guests.example`;
    await injectFault({ target: 'dynamodb', kind: '500', count: 9, operation: 'TransactWriteItems' });
    const reply = await create(to, `key-${to}`);
    console.log(`F-01 database away: ${reply.status} ${reply.body?.code} after ${await faultHits()} tries`);
    expect(reply.status).toBe(503);
    expect(reply.body).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('try again') });
    expect(reply.headers.get('retry-after')).toBeTruthy();
    // Three by the request; a worker that is still busy with something else may have met it as well.
    expect(await faultHits()).toBeGreaterThanOrEqual(3);
    await call('DELETE', '/_local/faults');
    expect(await listed(to)).toBe(0);
  });
});

describe('a reader', () => {
  it.each(kinds)('does not notice one %s', async (kind) => {
    await injectFault({ target: 'dynamodb', kind, count: 1, operation: 'Query' });
    const reply = await call('GET', '/api/dashboard', { token: people.agentB.token });
    expect(await faultHits()).toBe(1);
    expect(reply.status).toBe(200);
  });

  it('keeps their tries when the database fails while a pin is proven', async () => {
    const { link } = await guestOf(people.agentB);
    await injectFault({ target: 'dynamodb', kind: '500', count: 3, operation: 'GetItem' });
    const failed = await call('POST', '/api/guest/request', { body: link });
    await call('DELETE', '/_local/faults');
    const after = await call('POST', '/api/guest/request', { body: link });
    console.log(`F-01 database away while a pin is proven: ${failed.status}, then ${after.status}`);
    expect(failed.status).toBe(503);
    expect(after.status).toBe(200);
  });
});
