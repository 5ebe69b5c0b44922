// Requests and reports leave traces in the outbox: a first mail to a client, and a report's own mail.
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { type Counted, dayOf } from '../../members/staff/day-counts.ts';

const doingOf = (image: Record<string, AttributeValue>): Counted | undefined => {
  const { template, reminder } = image.task?.M ?? {};
  if (template?.S === 'proof-request') return Number(reminder?.N ?? 0) === 0 ? 'requests' : undefined;
  return template?.S === 'report-for-reader' || template?.S === 'report-received' ? 'reports' : undefined;
};

export type Doing = { what: Counted; day: string; count: number };

/** Of new rows only: one that is started again was counted before. */
export const countDoings = (records: DynamoDBRecord[]): Doing[] => {
  const counts = new Map<string, Doing>();
  for (const { eventName, dynamodb } of records) {
    const image = dynamodb?.NewImage;
    const what = eventName === 'INSERT' && image ? doingOf(image) : undefined;
    if (!what) continue;
    const day = dayOf(new Date(image?.createdAt?.S ?? ''));
    const key = `${what} ${day}`;
    counts.set(key, { what, day, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
};
