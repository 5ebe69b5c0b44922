// The latest events of a webhook, sent or waiting; sending one of them again; and a test event.
import { newId } from '#core/crypto/ids.ts';
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import { type Clock, DAY, epochSeconds, MINUTE, SECOND } from '#core/platform/clock.ts';
import { eventIdOf, eventWrite, type Ordered, openEvent, orderOf } from '#public/open/events';
import { KEEP_EVENT_DAYS, TEST_TYPE } from '#vocabulary/open/events';
import type { routes } from './contract.ts';
import { type Ended, endedDelivery, type Waiting, type Webhook, waitingDelivery } from './entity.ts';
import { ownWebhook } from './manage-webhooks.ts';
import { deliveryWrites } from './order-deliveries.ts';
import { outsideId } from './outside-id.ts';
import { eventBody, type ReadObject } from './sign-event.ts';

type Deps = { db: Db; clock: Clock; readObject: ReadObject };
type Shown = Reply<typeof routes.deliveries>['deliveries'][number];

const SHOWN = 20;
/** How many test events of one webhook may wait at a time. */
const MOST_WAITING_TESTS = 5;

const shown = (row: Waiting | Ended, request: string | null): Shown => ({
  id: row.order,
  event: outsideId('event', row.eventId),
  type: row.type,
  at: row.at,
  state: 'state' in row ? row.state : 'waiting',
  attempts: row.attempts,
  next_at: 'nextAt' in row && row.attempts > 0 ? row.nextAt : null,
  request,
  last: row.last ?? null,
});

const waitingOf = async (db: Db, webhookId: string): Promise<Waiting[]> => {
  const { PK: pk, SK: prefix } = waitingDelivery.key({ webhookId, order: '' });
  return (await waitingDelivery.list(db, { pk, prefix, limit: SHOWN, consistent: true })).items;
};

/** A body is made when it's sent, so it's made again here: no row stores a copy of a client's data. */
const requestOf = async ({ db, readObject }: Deps, row: Waiting | Ended, of: Webhook): Promise<string | null> => {
  const event = await openEvent.get(db, { agentId: row.agentId, eventId: row.eventId });
  const object = event?.object ?? { kind: 'webhook', id: of.id };
  return eventBody(row, await readObject(row.agentId, object, of.key?.scopes));
};

export const listDeliveries =
  (deps: Deps) =>
  async (agent: Agent, webhookId: string): Promise<Reply<typeof routes.deliveries>> => {
    const { db } = deps;
    const of = await ownWebhook(db, agent.id, webhookId);
    const { PK: pk, SK: prefix } = endedDelivery.key({ webhookId, order: '' });
    const [waiting, { items: ended }] = await Promise.all([
      waitingOf(db, webhookId),
      endedDelivery.list(db, { pk, prefix, limit: SHOWN, descending: true, consistent: true }),
    ]);
    const all = [...waiting.toReversed(), ...ended].slice(0, SHOWN);
    return { deliveries: await Promise.all(all.map(async (row) => shown(row, await requestOf(deps, row, of)))) };
  };

/** Sorts after the events of earlier milliseconds. */
const orderNow = (now: Date): string =>
  orderOf(now.getTime() / SECOND, `${now.getTime()}${newId(now).replace(/\D/g, '').padStart(26, '0')}`);

const enqueue = async ({ db, clock }: Deps, to: Webhook, ordered: Ordered, isNew: boolean) => {
  if (to.disabled) throw new AppError('CONFLICT', { message: 'Turn the webhook on first.' });
  await db.transact([...(isNew ? [eventWrite(ordered.event)] : []), ...deliveryWrites(to, ordered, clock())]);
};

export const testWebhook =
  (deps: Deps) =>
  async (agent: Agent, webhookId: string): Promise<void> => {
    const { db, clock } = deps;
    const to = await ownWebhook(db, agent.id, webhookId);
    const waiting = (await waitingOf(db, webhookId)).filter(({ type }) => type === TEST_TYPE);
    if (waiting.length >= MOST_WAITING_TESTS)
      throw new AppError('TOO_MANY_REQUESTS', {
        message: 'Some test events are still on their way. Try again in a minute.',
        retryAfterSeconds: MINUTE / SECOND,
      });
    const now = clock();
    const order = orderNow(now);
    const occurred = { type: TEST_TYPE, agentId: to.agentId, object: { kind: 'webhook', id: webhookId } } as const;
    const expires = epochSeconds(now, KEEP_EVENT_DAYS * DAY);
    const event = { ...occurred, id: eventIdOf(order, occurred), at: now.toISOString(), expires };
    await enqueue(deps, to, { event, order }, true);
  };

/** Keeps the event's ID, so that a receiver recognizes an event that it already has. */
export const sendAgain =
  (deps: Deps) =>
  async (agent: Agent, webhookId: string, order: string): Promise<void> => {
    const { db } = deps;
    const to = await ownWebhook(db, agent.id, webhookId);
    const row = await endedDelivery.get(db, { webhookId, order }, { consistent: true });
    const event = row && (await openEvent.get(db, { agentId: to.agentId, eventId: row.eventId }, { consistent: true }));
    if (!event) throw new AppError('NOT_FOUND');
    await enqueue(deps, to, { event, order: orderNow(deps.clock()) }, false);
  };
