// Stores the events of accounts that have programs. Called by the reader of the table's stream, which may repeat a record:
// its events then have the same IDs, and are stored once.
import { hash } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import { fromAttributes, type Item } from '#core/data/attribute-value.ts';
import { type Db, held, isNew, type Write } from '#core/data/db.ts';
import { DAY, epochSeconds, SECOND } from '#core/platform/clock.ts';
import { countMetric } from '#core/platform/count-metric.ts';
import { log } from '#core/platform/log.ts';
import { type OpenEvent, openEvent } from './entity.ts';
import { eventsOf, type Occurred } from './events-of.ts';
import { KEEP_EVENT_DAYS } from './vocabulary.ts';

/** An event, and its place in the order of its object's events. */
export type Ordered = { event: OpenEvent; order: string };

type Deps = {
  db: Pick<Db, 'transact'>;
  /** The writes that pass an account's events on; undefined for an account that no program listens to. */
  listenersOf(agentId: string): Promise<((ordered: Ordered) => Write[]) | undefined>;
};

const imageOf = (image: unknown): Item | undefined =>
  image ? fromAttributes(image as Parameters<typeof fromAttributes>[0]) : undefined;

const EVENT = 'event';

export const eventWrite = (event: OpenEvent): Write =>
  openEvent.put({ agentId: event.agentId, eventId: event.id }, event, { if: isNew, name: EVENT });

/** Sorts like the changes of a row. The stream's sequence numbers are compared only within one second. */
export const orderOf = (seconds: number, number: string, index = 0): string =>
  `${String(Math.floor(seconds)).padStart(11, '0')}.${number.padStart(40, '0')}.${index}`;

/** Sorts like the changes, also within one second, and is always the same for one change. */
export const eventIdOf = (order: string, { type, object }: Pick<OpenEvent, 'type' | 'object'>): string => {
  const [seconds = '', number = '', index = ''] = order.split('.');
  const place = BigInt(number).toString(36).padStart(26, '0');
  const what = hash('sha256', JSON.stringify([type, object.kind, object.id]), 'hex').slice(0, 8);
  return `${Number(seconds).toString(36).padStart(7, '0')}${place}${index}${what}`;
};

/** An unreadable row makes no event, and doesn't hold up the events of other rows. */
const occurredIn = (dynamodb: NonNullable<DynamoDBRecord['dynamodb']>): Occurred[] => {
  const after = imageOf(dynamodb.NewImage);
  try {
    return eventsOf(imageOf(dynamodb.OldImage), after);
  } catch (error) {
    log.error('a change could not be read for its events', { kind: String(after?.PK).split('#')[0] }, error);
    countMetric('UnexpectedErrors');
    return [];
  }
};

const orderedIn = ({ dynamodb }: DynamoDBRecord): Ordered[] => {
  if (!dynamodb?.NewImage) return [];
  const seconds = Number(dynamodb.ApproximateCreationDateTime ?? 0);
  const number = dynamodb.SequenceNumber ?? '';
  const at = new Date(seconds * SECOND);
  return occurredIn(dynamodb).map((occurred, index) => {
    const order = orderOf(seconds, number, index);
    const expires = epochSeconds(at, KEEP_EVENT_DAYS * DAY);
    return { event: { ...occurred, id: eventIdOf(order, occurred), at: at.toISOString(), expires }, order };
  });
};

/** One after the other, in their order. A failure repeats the whole batch. */
export const recordEvents =
  ({ db, listenersOf }: Deps) =>
  async (records: DynamoDBRecord[]): Promise<void> => {
    for (const ordered of records.flatMap(orderedIn)) {
      const writesFor = await listenersOf(ordered.event.agentId);
      if (writesFor) await held(db.transact([eventWrite(ordered.event), ...writesFor(ordered)]), EVENT);
    }
  };
