import type { DynamoDBRecord } from 'aws-lambda';
import { expect, it } from 'vitest';
import { countActivity } from './count-activity.ts';

const row = (template: string, over: { reminder?: number; eventName?: 'INSERT' | 'MODIFY'; day?: string } = {}) =>
  ({
    eventName: over.eventName ?? 'INSERT',
    dynamodb: {
      NewImage: {
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

it('counts first requests and issued reports by their day', () => {
  const records = [
    row('proof-request', { reminder: 0 }),
    row('proof-request'),
    row('proof-request', { day: '2026-11-11' }),
    row('report-received'),
    row('report-for-reader'),
  ];
  expect(countActivity(records)).toEqual([
    { what: 'requests', day: '2026-11-10', count: 2 },
    { what: 'requests', day: '2026-11-11', count: 1 },
    { what: 'reports', day: '2026-11-10', count: 2 },
  ]);
});

it('counts neither reminders, nor other emails, nor what is started again', () => {
  const records = [
    row('proof-request', { reminder: 1 }),
    row('request-cancelled'),
    row('proof-request', { eventName: 'MODIFY' }),
    { eventName: 'INSERT', dynamodb: { NewImage: { kind: { S: 'bank' } } } } as DynamoDBRecord,
  ];
  expect(countActivity(records)).toEqual([]);
});
