import { expect, test } from 'vitest';
import type { Item } from '../../../../lambdas/core/data/attribute-value.ts';
import type { Db } from '../../../../lambdas/core/data/db.ts';
import { entitles, type Subscription } from '../../../../lambdas/members/billing/subscription.ts';
import type { Invitation } from '../../../../lambdas/members/invitations/entity.ts';
import { stateOf } from '../../../../lambdas/members/invitations/invitation.ts';
import { INVITATION_STATES } from '../../../../lambdas/members/staff/contract.ts';
import { seedMembership } from './seed-membership.ts';

const NOW = new Date('2026-11-21T08:00:00Z');

/** What is put, by the beginning of its key. */
const seeded = async () => {
  const rows: Item[] = [];
  const db: Pick<Db, 'get' | 'transact'> = {
    get: async () => undefined,
    transact: async (writes) => {
      rows.push(...writes.flatMap((write) => ('put' in write ? [write.put] : [])));
    },
  };
  await seedMembership(db as Db, NOW);
  return <T>(start: string) => rows.filter(({ PK }) => String(PK).startsWith(start)) as T[];
};

test('shows an invitation in every state', async () => {
  const rows = (await seeded())<Invitation>('INVITATION#');
  expect(new Set(rows.map((row) => stateOf(row, NOW)))).toEqual(new Set(INVITATION_STATES));
});

test('lists each subscriber where they belong, those who owe within their time of grace', async () => {
  const rows = (await seeded())<Subscription>('SUBSCRIPTION#');
  expect(rows.filter(({ listed }) => listed === undefined)).toEqual([]);
  for (const row of rows) expect(entitles(row, NOW)).toBe(row.listed === 'subscribed');
  expect(new Set(rows.map(({ status }) => status))).toEqual(
    new Set(['active', 'trialing', 'past_due', 'canceled', 'unpaid']),
  );
});

test('counts every day of the charts but today', async () => {
  const rows = (await seeded())<{ PK: string; day: string }>('COUNTS#');
  expect(rows).toHaveLength(29 * 3);
  expect(rows.map(({ day }) => day)).not.toContain('2026-11-21');
});
