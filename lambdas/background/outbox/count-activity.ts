// Counts requests and reports by their emails in the outbox: the first email to a client, and a report's own email.
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { type Counted, dayOf } from '#public/members/staff';

const activityOf = (image: Record<string, AttributeValue>): Counted | undefined => {
  const { template, reminder } = image.task?.M ?? {};
  if (template?.S === 'proof-request') return Number(reminder?.N ?? 0) === 0 ? 'requests' : undefined;
  return template?.S === 'report-for-reader' || template?.S === 'report-received' ? 'reports' : undefined;
};

export type DayCount = { what: Counted; day: string; ids: string[] };

/** Counts only new rows: a restarted one was counted before. */
export const countActivity = (records: DynamoDBRecord[]): DayCount[] => {
  const counts = new Map<string, DayCount>();
  for (const { eventName, dynamodb } of records) {
    const image = dynamodb?.NewImage;
    const what = eventName === 'INSERT' && image ? activityOf(image) : undefined;
    const id = image?.id?.S;
    if (!what || !id) continue;
    const day = dayOf(new Date(image?.createdAt?.S ?? ''));
    const key = `${what} ${day}`;
    counts.set(key, { what, day, ids: [...new Set([...(counts.get(key)?.ids ?? []), id])] });
  }
  return [...counts.values()];
};
