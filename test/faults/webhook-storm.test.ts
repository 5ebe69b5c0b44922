// @module-tag deep
// Webhooks while AWS and the receiver are at their worst: a verifier that isn't ours counts what arrived. Nothing is lost, nothing is
// doubled under another ID, and the order of each client stays. F-06.
import type { ReceivedEvent } from '@local/groundwork/webhook-receiver';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { exists, held } from '../../lambdas/core/data/db.ts';
import { lane, waitingDelivery } from '../../lambdas/open/webhooks/entity.ts';
import { settled } from '../cloud/books.ts';
import { type BrowserSession, call } from '../cloud/client.ts';
import { mainTable } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent, signInAgain } from '../cloud/new-agent.ts';
import { printResult } from '../cloud/print-result.ts';
import { sized } from '../cloud/size.ts';
import { beginStorm, endStorm } from '../cloud/storm.ts';
import { addWebhook, receivedBy } from '../cloud/webhooks.ts';

const CLIENTS = 4;
const LONGEST_STORM_MS = 60_000;
const storms =
  process.env.STORM_SEEDS?.split(',').map(Number) ?? Array.from({ length: sized(1, 100) }, (_, at) => at + 1);

let agent: BrowserSession & { email: string };
beforeAll(async () => {
  agent = await newAgent();
});
/** Adding a webhook takes a sign-in of the last five minutes. Functions that the last storm has stopped may be late. */
beforeEach(async () => {
  const session = await eventually(() => signInAgain(agent.email).catch(() => undefined));
  agent = { ...agent, ...session };
});

const patiently = (path: string, body: object) =>
  eventually(async () => {
    const reply = await call('POST', path, { ...agent, body });
    return reply.status < 300 ? reply.body : undefined;
  });

/** A client is added, opts in, and opts out. */
const aLife = async (mark: string) => {
  const { id } = await patiently('/api/client-list/contacts', {
    name: `Wanda ${mark}`,
    email: `${mark}@walks.example`,
  });
  await patiently(`/api/client-list/${id}/consent`, { channel: 'email', opted_in: true });
  await patiently(`/api/client-list/${id}/consent`, { channel: 'email', opted_in: false });
};

/** Makes each event that waits due now, and closes the circuit. */
const passTime = async (webhookId: string): Promise<number> => {
  const db = await mainTable();
  const { PK: pk, SK: prefix } = waitingDelivery.key({ webhookId, order: '' });
  const { items } = await waitingDelivery.list(db, { pk, prefix, consistent: true });
  // Unless it has just arrived.
  for (const { order } of items)
    await held(waitingDelivery.change(db, { webhookId, order }, { set: { nextAt: '' } }, exists));
  // Before the first worker comes, there is no lane.
  await held(lane.change(db, { webhookId }, { remove: ['pausedUntil'] }, exists));
  return items.length;
};

const arrivedInTheEnd = async (webhookId: string, name: string): Promise<ReceivedEvent[]> => {
  await eventually(async () => {
    // A call that began in the storm may fail after it, and its next try is in minutes.
    await settled(() => passTime(webhookId));
    return (await passTime(webhookId)) === 0;
  });
  return receivedBy(name);
};

const stories = (taken: ReceivedEvent[]) => {
  const first = taken.filter(({ id }, at) => taken.findIndex((one) => one.id === id) === at);
  const clientOf = ({ body }: ReceivedEvent) => JSON.parse(body).data.id as string;
  return [...new Set(first.map(clientOf))].map((client) => {
    const events = first.filter((one) => clientOf(one) === client);
    return {
      types: events.map(({ type }) => type),
      isInOrder: events.every(({ body }, at) => {
        const before = events[at - 1];
        return !before || JSON.parse(before.body).timestamp <= JSON.parse(body).timestamp;
      }),
    };
  });
};

describe('webhooks in a storm', () => {
  it.each(storms)('%i: none lost, none doubled, each client in order', { timeout: 5 * 60_000 }, async (seed) => {
    const { id, name } = await addWebhook(agent, { events: ['client.created', 'client.consent_changed'] });
    // A failed storm takes no room from the next: an account has ten webhooks at most.
    onTestFinished(async () => void (await call('DELETE', `/api/webhooks/${id}`, agent)));
    await beginStorm(seed);
    try {
      await Promise.all(
        Array.from({ length: CLIENTS }, (_, at) => aLife(`hook-${seed}-${at}-${Date.now().toString(36)}`)),
      );
      // It's still on while events are sent, and passes: a worker that it kills twice is replaced after two minutes.
      const haveSome = async () => {
        await passTime(id);
        return (await receivedBy(name)).length >= CLIENTS;
      };
      await eventually(haveSome, LONGEST_STORM_MS).catch(() => undefined);
    } finally {
      printResult('F-06', `webhooks: storm ${seed}, ${JSON.stringify(await endStorm())}`);
    }
    const all = await arrivedInTheEnd(id, name);
    const taken = all.filter(({ status }) => status === 200);
    expect(taken.filter(({ isSigned }) => !isSigned)).toEqual([]);
    const life = ['client.created', 'client.consent_changed', 'client.consent_changed'];
    expect(stories(taken)).toEqual(Array(CLIENTS).fill({ types: life, isInOrder: true }));
    printResult(
      'F-06',
      `webhooks: storm ${seed}, ${new Set(taken.map((one) => one.id)).size} events, ${taken.length} calls`,
    );
  });
});
