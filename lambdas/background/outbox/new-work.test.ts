import type { DynamoDBRecord } from 'aws-lambda';
import { expect, it } from 'vitest';
import { newWork } from './new-work.ts';

const written = (PK: string, kind: string, id: string): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: { Keys: { PK: { S: PK } }, NewImage: { kind: { S: kind }, id: { S: id } } },
});

it('is each row of the outbox once, by kind', () => {
  const records = [
    written('OUTBOX#1', 'mail', '1'),
    written('OUTBOX#2', 'bank', '2'),
    written('OUTBOX#3', 'mail', '3'),
    written('OUTBOX#1', 'mail', '1'),
  ];
  expect(newWork(records)).toEqual(
    new Map([
      ['mail', new Set(['1', '3'])],
      ['bank', new Set(['2'])],
    ]),
  );
});

it('is no other row that has a kind and an ID', () => {
  expect(newWork([written('FILES#1', 'mail', '1')])).toEqual(new Map());
});

it('is no row that is gone', () => {
  const gone: DynamoDBRecord = { eventName: 'REMOVE', dynamodb: { Keys: { PK: { S: 'OUTBOX#1' } } } };
  expect(newWork([gone])).toEqual(new Map());
});
