import type { DynamoDBRecord } from 'aws-lambda';
import type { OutboxKind } from '#core/data/outbox.ts';

/** The IDs of new work by kind, each once. Other rows have a kind and an ID, too, and are no work. */
export const newWork = (records: DynamoDBRecord[]): Map<OutboxKind, Set<string>> => {
  const ids = new Map<OutboxKind, Set<string>>();
  for (const { dynamodb } of records) {
    const kind = dynamodb?.NewImage?.kind?.S as OutboxKind | undefined;
    const id = dynamodb?.NewImage?.id?.S;
    if (kind && id && dynamodb?.Keys?.PK?.S?.startsWith('OUTBOX#')) ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
  }
  return ids;
};
