// An event's way to the webhooks of its account begins in the transaction that keeps the event.
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

/** The event's turn, and a worker for it. */
export const deliveryWrites = (to: Webhook, ordered: Ordered, at: Date): Write[] => [
  waitingDelivery.put({ webhookId: to.id, order: ordered.order }, waits(ordered, at)),
  outboxWrite('webhook', taskOf(to), at, `webhook-${to.id}-${ordered.order}`),
];

/** A worker for what waits or is left. */
export const wakeWrite = (of: Webhook | DeliveryTask, at: Date): Write =>
  outboxWrite('webhook', 'webhookId' in of ? of : taskOf(of), at);

/** The same for a later time, which the lane notes: one is enough, and one that came too early orders the next. */
export const laterWakeWrites = ({ agentId, webhookId }: DeliveryTask, at: Date, startAt: string): Write[] => [
  // The worker also erases what is left of a webhook that was removed.
  lane.update({ webhookId }, { set: { agentId, wakeAt: startAt } }),
  scheduledOutboxWrite(
    'webhook',
    { agentId, webhookId, at: startAt },
    { at, startAt: new Date(startAt), id: `webhook-${webhookId}-at-${newId(at)}` },
  ),
];

/** For the reader of the stream. The webhooks of an account are read once for a batch. */
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
