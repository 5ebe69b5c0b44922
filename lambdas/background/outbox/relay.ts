// The one reader of the table's stream (docs/adr/002-transactional-outbox.md). It sends the IDs of new work to the queue of
// their kind, or straight to the worker of a rare kind. The worker reads the row. It hands changes for open sockets to `push`, so
// that no work waits for a socket. It also updates the staff's lists of accounts after a change of a profile, and stores events for
// agents' programs.
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { createHandOver } from '#core/aws/invoke-function.ts';
import { fromAttributes } from '#core/data/attribute-value.ts';
import type { OutboxKind, QueuedKind } from '#core/data/outbox.ts';
import { openDb } from '#core/data/sdk-dynamo.ts';
import { env } from '#core/platform/env.ts';
import { log } from '#core/platform/log.ts';
import { plainly } from '#core/platform/plainly.ts';
import { timeouts } from '#core/platform/timeouts.ts';
import { accountListWrites, countOnce } from '#public/members/staff';
import { recordEvents } from '#public/open/events';
import { listeners } from '#public/open/webhooks';
import { countActivity } from './count-activity.ts';
import { newWork } from './new-work.ts';

const db = openDb();
const sqs = new SQSClient(timeouts);
const queueOf: Record<QueuedKind, string> = {
  mail: env('MAIL_QUEUE_URL'),
  bank: env('BANK_QUEUE_URL'),
  document: env('DOCUMENT_QUEUE_URL'),
  campaign: env('CAMPAIGN_QUEUE_URL'),
  news: env('NEWS_QUEUE_URL'),
  webhook: env('WEBHOOK_QUEUE_URL'),
};
const BATCH = 10;
const toPush = createHandOver(env('PUSH_FUNCTION'));
const toMembershipWorker = createHandOver(env('MEMBERSHIP_FUNCTION'));

const messageOf = (id: string) => JSON.stringify({ id });

const sendToQueue = async (queueUrl: string, ids: string[]) => {
  for (let from = 0; from < ids.length; from += BATCH) {
    const entries = ids
      .slice(from, from + BATCH)
      .map((id, index) => ({ Id: String(index), MessageBody: messageOf(id) }));
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries }));
    // The stream repeats the whole batch; a row that was queued twice is claimed once.
    if (Failed.length > 0) throw new Error(`${Failed.length} messages were not accepted: ${Failed[0]?.Message}`);
  }
};

const send = (kind: OutboxKind, ids: string[]) =>
  kind === 'membership'
    ? toMembershipWorker({ Records: ids.map((id) => ({ body: messageOf(id) })) })
    : sendToQueue(queueOf[kind], ids);

/** A failure to count must not repeat work that has been queued. */
const count = async (batch: DynamoDBStreamEvent) => {
  const counts = countActivity(batch.Records);
  const results = await Promise.allSettled(counts.map(({ what, day, ids }) => countOnce(db, what, day, ids)));
  for (const result of results)
    if (result.status === 'rejected') log.warn('a day was not counted', { dependency: 'dynamodb' }, result.reason);
};

/** Notifications, assistants' proposals, links and sessions. Deleted rows are pushed, too. */
const PUSHED = /^(?:FEED|PROPOSALS|LINK|SESSIONS)#/;
/** No page can be open on a new link yet. */
const isNewLink = ({ eventName, dynamodb }: DynamoDBRecord) =>
  eventName === 'INSERT' && dynamodb?.Keys?.PK?.S?.startsWith('LINK#') === true;
const isPushed = ({ eventName, dynamodb }: DynamoDBRecord) =>
  eventName === 'REMOVE' || (PUSHED.test(dynamodb?.Keys?.PK?.S ?? '') && !isNewLink({ eventName, dynamodb }));

/** Lambda takes 256 KB per event at most. */
const LARGEST_EVENT = 200_000;

const push = async (batch: DynamoDBStreamEvent) => {
  const events: DynamoDBRecord[][] = [];
  let room = 0;
  for (const record of batch.Records.filter(isPushed)) {
    const size = Buffer.byteLength(JSON.stringify(record));
    if (size > room) {
      events.push([]);
      room = LARGEST_EVENT;
    }
    events.at(-1)!.push(record);
    room -= size;
  }
  await Promise.all(events.map((Records) => toPush({ Records } satisfies DynamoDBStreamEvent)));
};

const imageOf = (image: unknown) => (image ? fromAttributes(image as Parameters<typeof fromAttributes>[0]) : undefined);

/** One after the other, in their order. A failure repeats the whole batch. */
const listAccounts = async (batch: DynamoDBStreamEvent) => {
  for (const { dynamodb } of batch.Records) {
    const writes = accountListWrites(imageOf(dynamodb?.OldImage), imageOf(dynamodb?.NewImage));
    if (writes.length > 0) await db.transact(writes);
  }
};

export const handler = plainly(async (batch: DynamoDBStreamEvent): Promise<void> => {
  const work = [...newWork(batch.Records)];
  await Promise.all([...work.map(([kind, ids]) => send(kind, [...ids])), push(batch)]);
  await count(batch);
  await listAccounts(batch);
  await recordEvents({ db, listenersOf: listeners(db, new Date()) })(batch.Records);
});
