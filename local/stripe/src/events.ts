import type { WebhookSender } from 'simulator-kit/webhook-sender';
import { newId, type Store } from './store.ts';
import type { EventRecord, Kind, Tables } from './wire.ts';

/** Faults of the delivery: each event several times, the last first, or held back until fired by hand. */
export type Delivery = { copies?: number; order?: 'made' | 'reversed'; hold?: boolean };

export type Events = {
  emit(type: EventRecord['type'], object: object, previous?: Record<string, unknown>): void;
  /** Changes a record, saves it, and includes its earlier values, as `*.updated` events do. */
  change<K extends Kind>(
    kind: K,
    record: Tables[K],
    type: EventRecord['type'],
    mutate: (record: Tables[K]) => void,
  ): void;
  /** Saves the changes and sends their events: one action, one save. */
  commit(): void;
  deliver(how: Delivery): void;
  /** The current delivery of events. */
  delivery(): Required<Delivery>;
};

type Settings = { store: Store; webhooks: WebhookSender; webhookUrl: string; apiVersion: string; now(): Date };

export const createEvents = ({ store, webhooks, webhookUrl, apiVersion, now }: Settings): Events => {
  let delivery: Delivery = {};
  const chosen = (): Required<Delivery> => ({ copies: 1, order: 'made', hold: false, ...delivery });
  const waiting: EventRecord[] = [];

  const emit: Events['emit'] = (type, object, previous) => {
    const event: EventRecord = {
      id: newId('event'),
      object: 'event',
      api_version: apiVersion,
      created: Math.floor(now().getTime() / 1000),
      data: { object: structuredClone(object), ...(previous ? { previous_attributes: previous } : {}) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
    store.put('event', event);
    waiting.push(event);
  };

  return {
    emit,
    change(kind, record, type, mutate) {
      const before = structuredClone(record) as Record<string, unknown>;
      mutate(record);
      store.put(kind, record);
      emit(type, record, changed(before, record as Record<string, unknown>));
    },
    commit() {
      const batch = waiting.splice(0);
      const { copies, order, hold } = chosen();
      const inOrder = order === 'made' ? batch : batch.reverse();
      webhooks.enqueue(
        inOrder.map((event) => ({ url: webhookUrl, body: JSON.stringify(event, null, 2), copies, held: hold })),
      );
    },
    delivery: chosen,
    deliver(how) {
      delivery = how;
    },
  };
};

const changed = (before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(after[key])),
  );
