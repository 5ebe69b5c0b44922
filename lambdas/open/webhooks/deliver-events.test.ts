import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import type { Db } from '#core/data/db.ts';
import { outboxEntry } from '#core/data/outbox-entity.ts';
import { DAY, MINUTE } from '#core/platform/clock.ts';
import { openEvent, orderOf } from '#public/open/events';
import type { TestDb } from '#test/builders/a-database.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { openWork } from '#test/builders/open-work.ts';
import { deliverEvents, takeLane } from './deliver-events.ts';
import { endedDelivery, lane, type Webhook, waitingDelivery, webhook } from './entity.ts';
import { deliveryWrites } from './order-deliveries.ts';
import type { Answered } from './post-webhook.ts';

const database = aTestDatabase();
let tables = 0;
const agentId = 'agent-1';
const to: Webhook = {
  ...{
    id: 'w1',
    agentId,
    url: 'https://hooks.example.com/in',
    description: '',
    by: 'page',
    events: ['client.created'],
  },
  ...{ createdAt: NOW.toISOString(), secrets: [{ version: 2 }, { version: 1, until: '2999-01-01T00:00:00.000Z' }] },
};
const secretFor = (version: number) => `whsec_${Buffer.alloc(32, version).toString('base64')}`;
type Call = { id: string; headers: Record<string, string>; body: string };

/** A webhook with waiting events, named by their object and number: `a1` is the first of `a`. */
const aWebhook = async (names: string[], answer: (call: Call, count: number) => Answered | Promise<Answered>) => {
  const db = await database.emptyTable(`webhooks-${++tables}`);
  let now = NOW.getTime();
  const clock = () => new Date(now);
  const calls: Call[] = [];
  await db.transact([webhook.put({ agentId, webhookId: to.id }, to)]);
  const add = async (name: string, at = tables * 1000 + calls.length + names.indexOf(name)) => {
    const event = {
      ...{ id: name, agentId, type: 'client.created' as const, at: NOW.toISOString() },
      ...{ object: { kind: 'client' as const, id: name.slice(0, 1) }, expires: 9_999_999_999 },
    };
    await db.transact([
      openEvent.put({ agentId, eventId: name }, event),
      ...deliveryWrites(to, { event, order: orderOf(at, '1') }, clock()),
    ]);
  };
  for (const name of names) await add(name);
  const deps = (table: Db) => ({
    db: table,
    clock,
    random: () => 1,
    secretOf: async (_id: string, version: number) => secretFor(version),
    readObject: async (_agent: string, { id }: { id: string }) => ({ id }),
    post: async (_url: string, headers: Record<string, string>, body: string) => {
      const call = { id: headers['webhook-id'] ?? '', headers, body };
      calls.push(call);
      return answer(call, calls.length);
    },
  });
  const task = { agentId, webhookId: to.id };
  let works = 0;
  return {
    db,
    calls,
    add,
    sent: () => calls.map(({ id }) => id.slice('evt_'.length)),
    run: (holder = `work-${++works}`, at?: string, table = db) =>
      deliverEvents(deps(table))({ ...task, ...(at && { at }) }, { id: holder }),
    pass: (ms: number) => {
      now += ms;
    },
    rows: async () => ({
      waiting: (await waitingDelivery.list(db, { pk: 'WEBHOOK#w1', prefix: 'WAITING#' })).items,
      ended: (await endedDelivery.list(db, { pk: 'WEBHOOK#w1', prefix: 'ENDED#' })).items,
      webhook: await webhook.get(db, { agentId, webhookId: to.id }),
    }),
  };
};
const taken: Answered = { ms: 5, status: 200, text: 'ok' };
const broken: Answered = { ms: 5, status: 500, text: 'no' };
const silent: Answered = { ms: 10_000, error: 'There was no answer within 10 seconds.' };

const scheduled = async (db: TestDb) =>
  (await openWork(db)).filter(({ id }) => id.startsWith('webhook-w1-at-')).map(({ task }) => String(task.at));

describe('the events of a webhook', () => {
  it('go out in the order of their objects, each signed with both secrets', async () => {
    const one = await aWebhook(['a1', 'b1', 'a2', 'a3', 'b2'], () => taken);
    await one.run();
    expect(one.sent().filter((id) => id.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
    expect(one.sent().filter((id) => id.startsWith('b'))).toEqual(['b1', 'b2']);
    const { headers, body } = one.calls.find(({ id }) => id === 'evt_a1')!;
    for (const version of [1, 2]) {
      const [signature] = (headers['webhook-signature'] ?? '').split(' ').slice(2 - version);
      const given = { ...headers, 'webhook-signature': signature ?? '' };
      const at = Number(headers['webhook-timestamp']) * 1000;
      const signer = new Verifier(secretFor(version));
      expect(signer.sign(headers['webhook-id'] ?? '', new Date(at), body)).toBe(given['webhook-signature']);
    }
    expect(JSON.parse(body)).toEqual({ type: 'client.created', timestamp: NOW.toISOString(), data: { id: 'a' } });
    expect((await one.rows()).ended.map(({ state }) => state)).toEqual(Array(5).fill('delivered'));
  });

  it('wait behind a failed one of the same object, and others pass', async () => {
    let isUp = false;
    const one = await aWebhook(['a1', 'b1', 'a2'], ({ id }) => (id === 'evt_a1' && !isUp ? broken : taken));
    await one.run();
    expect(one.sent().sort()).toEqual(['a1', 'b1']);
    const [at, ...more] = await scheduled(one.db);
    expect([at, more]).toEqual([new Date(NOW.getTime() + MINUTE).toISOString(), []]);
    await one.run();
    expect(await scheduled(one.db)).toEqual([at]);
    // A wake-up that comes too early orders the next one.
    await one.run('early', at);
    expect(await scheduled(one.db)).toEqual([at, at]);
    isUp = true;
    one.pass(MINUTE);
    await one.run();
    expect(one.sent().slice(2)).toEqual(['a1', 'a2']);
  });

  it('stop at a receiver that does not answer, and one try decides after a pause', async () => {
    const one = await aWebhook(['a1', 'b1', 'c1', 'd1', 'e1', 'f1'], () => silent);
    await one.run();
    expect(one.calls).toHaveLength(4);
    await one.run();
    expect(one.calls).toHaveLength(4);
    one.pass(MINUTE);
    await one.run();
    expect(one.calls).toHaveLength(5);
  });

  it('wait, all of them, after one that got no answer', async () => {
    const one = await aWebhook(['a1'], () => silent);
    await one.run();
    await one.add('b1', 999_999);
    await one.run();
    expect(one.sent()).toEqual(['a1']);
    one.pass(MINUTE);
    await one.run();
    expect(one.calls).toHaveLength(2);
  });

  it.each(['webhook', 'account'])('are not sent once its %s is turned off', async (what) => {
    const one = await aWebhook(['a1'], () => taken);
    const disabled = { by: 'agent' as const, at: NOW.toISOString() };
    if (what === 'webhook') await webhook.change(one.db, { agentId, webhookId: to.id }, { set: { disabled } });
    else await one.db.put({ PK: `ACCOUNT#${agentId}`, SK: 'PROFILE', deactivatedAt: NOW.toISOString() });
    await one.run();
    const { waiting, ended } = await one.rows();
    expect([one.calls, waiting, ended.map(({ state }) => state)]).toEqual([[], [], ['dropped']]);
  });

  it('end after three days without success: the webhook is off, its agent learns it, nothing more is sent', async () => {
    const one = await aWebhook(['a1', 'a2'], () => broken);
    await one.db.put({ PK: `ACCOUNT#${agentId}`, SK: 'PROFILE', email: 'ada@example.com' });
    for (let day = 0; day < 6 && !(await one.rows()).webhook?.disabled; day++) {
      await one.run();
      one.pass(DAY);
    }
    const { webhook: after, waiting, ended } = await one.rows();
    expect(after?.disabled?.by).toBe('failing');
    expect([waiting, ended.map(({ state }) => state)]).toEqual([[], ['failed', 'dropped']]);
    const mails = (await openWork(one.db)).filter(({ kind }) => kind === 'mail');
    expect(mails).toMatchObject([{ task: { to: 'ada@example.com', kind: 'webhook-disabled' } }]);
  });

  it('that arrive while a worker is at work are sent by it, and no second worker sends meanwhile', async () => {
    const one = await aWebhook(['a1'], async (_call, count) => {
      if (count > 1) return taken;
      await one.add('a2', 999_999);
      expect(await one.run()).toEqual({ passedOn: true });
      return taken;
    });
    await one.run();
    expect(one.sent()).toEqual(['a1', 'a2']);
  });

  it('that arrive after its last look, when it is about to leave, are sent by it, too', async () => {
    const one = await aWebhook(['a1'], () => taken);
    let looks = 0;
    const query: Db['query'] = async (input) => {
      const found = await one.db.query(input);
      // The second look finds nothing waiting; a worker that arrives now leaves its mark.
      if (++looks === 2) {
        await one.add('a2', 999_999);
        expect(await one.run()).toEqual({ passedOn: true });
      }
      return found;
    };
    await one.run('first', undefined, { ...one.db, query });
    expect(one.sent()).toEqual(['a1', 'a2']);
  });

  it('are taken over from a worker that died, by its own next try at once and by others after its lease', async () => {
    const one = await aWebhook(['a1'], () => taken);
    const clock = () => NOW;
    await takeLane({ db: one.db, clock })({ webhookId: to.id, agentId }, 'dead');
    expect(await one.run('another')).toEqual({ passedOn: true });
    await one.run('dead');
    expect(one.sent()).toEqual(['a1']);
    await takeLane({ db: one.db, clock })({ webhookId: to.id, agentId }, 'dead');
    await one.add('a2', 999_999);
    one.pass(MINUTE);
    await one.run('another');
    expect(one.sent()).toEqual(['a1', 'a2']);
  });

  it('are erased with it', async () => {
    const one = await aWebhook(['a1'], () => taken);
    await one.db.delete(webhook.key({ agentId, webhookId: to.id }));
    await one.run();
    expect(one.calls).toEqual([]);
    const left = await one.db.query({ pk: lane.partition({ webhookId: to.id }) });
    expect(left.items).toEqual([]);
  });

  it('order one worker each', async () => {
    const one = await aWebhook(['a1', 'b1'], () => taken);
    const work = await Promise.all(
      (await one.rows()).waiting.map(({ order }) => outboxEntry.get(one.db, { id: `webhook-w1-${order}` })),
    );
    expect(work).toMatchObject([{ kind: 'webhook' }, { kind: 'webhook' }]);
  });
});
