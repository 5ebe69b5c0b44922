// Orders the delivery of an event to its account's webhooks, in the transaction that stores the event.
import { newId } from '#core/crypto/ids.ts';
import type { Db, Write } from '#core/data/db.ts';
import { outboxWrite, scheduledOutboxWrite } from '#core/data/outbox.ts';
import type { Ordered } from '#public/open/events';
import { hasKeys } from '#public/open/keys';
import type { DeliveryTask } from './delivery-task.ts';
import { lane, type Waiting, type Webhook, waitingDelivery, webhook } from './entity.ts';

export const webhooksOf = async (db: Pick<Db, 'query'>, agentId: string): Promise<Webhook[]> =>
  (await webhook.list(db, { pk: webhook.partition({ agentId }), consistent: true })).items;

const waits = ({ event, order }: Ordered, at: Date): Waiting => ({
  agentId: event.agentId,
  order,
  eventId: event.id,
  type: event.type,
  object: `${event.object.kind}#${event.object.id}`,
  at: event.at,
  since: at.toISOString(),
  attempts: 0,
  nextAt: at.toISOString(),
});

const taskOf = ({ agentId, id }: Webhook): DeliveryTask => ({ agentId, webhookId: id });

/** The waiting event, and a worker for it. */
export const deliveryWrites = (to: Webhook, ordered: Ordered, at: Date): Write[] => [
  waitingDelivery.put({ webhookId: to.id, order: ordered.order }, waits(ordered, at)),
  outboxWrite('webhook', taskOf(to), at, `webhook-${to.id}-${ordered.order}`),
];

/** Orders a worker for the waiting events, or for the rows of a removed webhook. */
export const wakeWrite = (of: Webhook | DeliveryTask, at: Date): Write =>
  outboxWrite('webhook', 'webhookId' in of ? of : taskOf(of), at);

/** The same for a later time, which the lane stores, because one is enough. A worker that starts too early orders the next. */
export const laterWakeWrites = ({ agentId, webhookId }: DeliveryTask, at: Date, startAt: string): Write[] => [
  // The worker also erases the rows of a removed webhook.
  lane.update({ webhookId }, { set: { agentId, wakeAt: startAt } }),
  scheduledOutboxWrite(
    'webhook',
    { agentId, webhookId, at: startAt },
    { at, startAt: new Date(startAt), id: `webhook-${webhookId}-at-${newId(at)}` },
  ),
];

/** For the reader of the stream. An account's webhooks are read once per batch. */
export const listeners = (db: Pick<Db, 'query'>, at: Date) => {
  const known = new Map<string, Promise<Webhook[]>>();
  return async (agentId: string): Promise<((ordered: Ordered) => Write[]) | undefined> => {
    const read = known.get(agentId) ?? webhooksOf(db, agentId);
    known.set(agentId, read);
    const all = await read;
    if (all.length === 0 && !(await hasKeys(db, agentId))) return undefined;
    return (ordered) =>
      all
        .filter(({ disabled, events }) => !disabled && events.some((type) => type === ordered.event.type))
        .flatMap((one) => deliveryWrites(one, ordered, at));
  };
};
