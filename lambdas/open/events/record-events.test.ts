import type { DynamoDBRecord } from 'aws-lambda';
import { expect, it } from 'vitest';
import { toAttributes } from '#core/data/attribute-value.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { openEvent } from './entity.ts';
import { type Ordered, recordEvents } from './record-events.ts';

const database = aTestDatabase();
const letter = (views: number) => ({
  PK: 'REPORT#r',
  SK: 'OFFER#l',
  by: 'agent',
  state: 'sent',
  agentId: 'ada',
  views,
  replies: [],
});
const change = (views: number): DynamoDBRecord => ({
  eventName: 'MODIFY',
  dynamodb: {
    OldImage: toAttributes(letter(views - 1)),
    NewImage: toAttributes(letter(views)),
    SequenceNumber: String(1000 + views),
    ApproximateCreationDateTime: 1_796_000_000,
  } as DynamoDBRecord['dynamodb'],
});

it('keeps what happened once, however often the stream brings it, and in the order of the changes of a row', async () => {
  const db = await database.emptyTable('record-events');
  const passedOn: Ordered[] = [];
  const listenersOf = async () => (ordered: Ordered) => {
    passedOn.push(ordered);
    return [];
  };
  const record = recordEvents({ db, listenersOf });
  await record([change(1), change(2)]);
  await record([change(2), change(9), change(10)]);
  const { items } = await openEvent.list(db, { pk: openEvent.partition({ agentId: 'ada' }) });
  expect(items).toHaveLength(4);
  const orders = passedOn.map(({ order }) => order);
  expect(orders.toSorted()).toEqual(orders);
  const views = passedOn.map(({ event }) => event.id);
  expect(items.map(({ id }) => id)).toEqual([...new Set(views)]);
});

it('passes an event on once: one that comes again, after it was sent, begins no second way', async () => {
  const db = await database.emptyTable('record-once');
  const onItsWay = { agentId: 'ada', eventId: 'on its way' };
  const listenersOf =
    async () =>
    ({ event }: Ordered) => [openEvent.put(onItsWay, event)];
  const record = recordEvents({ db, listenersOf });
  await record([change(1)]);
  await db.delete(openEvent.key(onItsWay));
  await record([change(1)]);
  expect(await openEvent.get(db, onItsWay)).toBeUndefined();
});

it('keeps nothing for an account that no program listens to, and passes over a row that no one can read', async () => {
  const db = await database.emptyTable('record-none');
  const broken = change(3);
  broken.dynamodb!.NewImage = toAttributes({ ...letter(3), replies: null } as never) as never;
  await recordEvents({ db, listenersOf: async () => undefined })([change(1)]);
  await recordEvents({ db, listenersOf: async () => () => [] })([broken, change(4)]);
  const { items } = await openEvent.list(db, { pk: openEvent.partition({ agentId: 'ada' }) });
  expect(items).toHaveLength(1);
});
