import type { DynamoDBRecord } from 'aws-lambda';
import { expect, it } from 'vitest';
import { countActivity } from './count-activity.ts';

const row = (
  id: string,
  template: string,
  over: { reminder?: number; eventName?: 'INSERT' | 'MODIFY'; day?: string } = {},
) =>
  ({
    eventName: over.eventName ?? 'INSERT',
    dynamodb: {
      NewImage: {
        id: { S: id },
        createdAt: { S: `${over.day ?? '2026-11-10'}T12:00:00.000Z` },
        task: {
          M: {
            template: { S: template },
            ...(over.reminder === undefined ? {} : { reminder: { N: String(over.reminder) } }),
          },
        },
      },
    },
  }) as DynamoDBRecord;

it('counts first requests and issued reports by their day, each once', () => {
  const records = [
    row('a', 'proof-request', { reminder: 0 }),
    row('b', 'proof-request'),
    row('a', 'proof-request', { reminder: 0 }),
    row('c', 'proof-request', { day: '2026-11-11' }),
    row('d', 'report-received'),
    row('e', 'report-for-reader'),
  ];
  expect(countActivity(records)).toEqual([
    { what: 'requests', day: '2026-11-10', ids: ['a', 'b'] },
    { what: 'requests', day: '2026-11-11', ids: ['c'] },
    { what: 'reports', day: '2026-11-10', ids: ['d', 'e'] },
  ]);
});

it('counts neither reminders, nor other emails, nor what is started again', () => {
  const records = [
    row('a', 'proof-request', { reminder: 1 }),
    row('b', 'request-cancelled'),
    row('c', 'proof-request', { eventName: 'MODIFY' }),
    { eventName: 'INSERT', dynamodb: { NewImage: { kind: { S: 'bank' } } } } as DynamoDBRecord,
  ];
  expect(countActivity(records)).toEqual([]);
});
