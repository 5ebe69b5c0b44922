import { describe, expect, it } from 'vitest';
import { notification } from '#public/members/dashboard';
import { aRequest } from '#test/builders/a-request.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { createWrites } from '../../funds/request/funds-request-store.ts';
import type { EmailTask } from './email-task.ts';
import { type Bounce, noteBounce } from './note-email-events.ts';

const database = aTestDatabase();
let tables = 0;

const request = aRequest();
const REQUESTED = { template: 'proof-request', linkId: request.id, reminder: 0 } as const;

const noticesAfter = async (...bounces: [EmailTask, Bounce][]) => {
  const db = await database.emptyTable(`bounce-${++tables}`);
  await db.transact(createWrites(request, request.expiresAt));
  for (const [task, kind] of bounces) await noteBounce({ db, clock: () => NOW })(task, kind);
  const { items } = await notification.query(db, { pk: notification.partition({ agentId: request.agentId }) });
  return items.filter(({ type }) => type === 3);
};

describe('a request that did not reach its client', () => {
  it.each([
    ['bounce', "We couldn't deliver your request"],
    ['reject', "We couldn't deliver your request"],
    ['complaint', 'Your request was reported as spam'],
  ] as const)('is brought to the agent once: %s', async (kind, subject) => {
    const notices = await noticesAfter([REQUESTED, kind], [REQUESTED, kind]);
    expect(notices).toMatchObject([{ id: `${request.communicationId}~${kind}`, subject, read: false }]);
    expect(notices[0]?.body).toContain('bo@example.com');
  });

  it.each([
    ['another email', { template: 'request-complete', linkId: request.id }],
    ['a request that no longer exists', { template: 'proof-request', linkId: 'gone' }],
  ] as const)('is not brought up for %s', async (_, task) => {
    expect(await noticesAfter([task, 'bounce'])).toEqual([]);
  });
});
