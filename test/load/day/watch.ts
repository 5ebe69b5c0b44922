// The waiting work and its age, while the day goes by.

import { decodeTime } from 'ulid';
import { duePartitions } from '../../../lambdas/core/data/due-list.ts';
import { OPEN_WORK } from '../../../lambdas/core/data/outbox-entity.ts';
import { DAY, MINUTE } from '../../../lambdas/core/platform/clock.ts';
import { database } from '../../cloud/database.ts';
import { queues } from '../../cloud/queues.ts';

export type Waiting = { backlog: number; oldestMs: number };

type Keys = { PK: { S: string } };

/** Work that should be under way, leased or not. A reminder that was ordered for next week is no backlog. */
const openWorkOfNow = async (): Promise<string[]> => {
  const { call, main } = await database();
  const soon = new Date(Date.now() + 10 * MINUTE).toISOString();
  const inPartition = async (partition: string) => {
    const { Items = [] } = await call<{ Items?: Keys[] }>('Query', {
      TableName: main,
      IndexName: 'Due',
      KeyConditionExpression: 'DuePK = :list AND DueSK <= :soon',
      ExpressionAttributeValues: { ':list': { S: partition }, ':soon': { S: soon } },
    });
    return Items.map(({ PK }) => PK.S.slice('OUTBOX#'.length));
  };
  return (await Promise.all(duePartitions(OPEN_WORK).map(inPartition))).flat();
};

/** Ids of work are made of the time; one that a caller chose says nothing about it. */
const ageOf = (id: string): number => {
  try {
    const age = Date.now() - decodeTime(id.slice(-26));
    return age < DAY ? age : 0;
  } catch {
    return 0;
  }
};

export const lookAtBacklog = async (): Promise<Waiting> => {
  const [open, rows] = await Promise.all([openWorkOfNow(), queues()]);
  const queued = rows
    .filter(({ deadLettersOf }) => !deadLettersOf)
    .reduce((sum, row) => sum + row.visible + row.inFlight, 0);
  return { backlog: Math.max(open.length, queued), oldestMs: Math.max(0, ...open.map(ageOf)) };
};

/** The dead letters. There should be none. */
export const deadLetters = async (): Promise<number> =>
  (await queues()).filter(({ deadLettersOf }) => deadLettersOf).reduce((sum, { visible }) => sum + visible, 0);
