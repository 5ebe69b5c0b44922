import { describe, expect, it } from 'vitest';
import { MESSAGE_STATUSES } from '../../../../lambdas/dashboard/contract.ts';
import type { Communication } from '../../../../lambdas/requests/contract.ts';
import { pipelineOf } from './pipeline.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

type State = NonNullable<Communication['request']>['state'];
const aRequest = (state: State, sentDaysAgo: number, tookDays?: number): Communication => ({
  id: `m${sentDaysAgo}`,
  kind: 'request',
  from_user: 'Ada Agent',
  to_user: 'bo@example.com',
  name: 'Bo Buyer',
  message_subject: '',
  message_body: '',
  message_date: ago(sentDaysAgo),
  message_status: '',
  report_type: 1,
  proof_amount: 1000,
  report: { fund_status: '', fund_total: '' },
  request: {
    state,
    expires_at: ago(sentDaysAgo - 14),
    reminders: 0,
    steps: [
      { status: MESSAGE_STATUSES[0], at: ago(sentDaysAgo) },
      ...(tookDays === undefined ? [] : [{ status: MESSAGE_STATUSES[3], at: ago(sentDaysAgo - tookDays) }]),
    ],
  },
});

describe('the picture of the requests', () => {
  it('counts each by where it stands', () => {
    const all = [aRequest('sent', 1), aRequest('sent', 2), aRequest('opened', 3), aRequest('received', 9, 2)];
    expect(pipelineOf(all, now)).toMatchObject({ total: 4, stages: { sent: 2, opened: 1, at_bank: 0, received: 1 } });
  });

  it('counts an open request past its day as expired', () => {
    expect(pipelineOf([aRequest('opened', 20)], now)).toMatchObject({ expired: 1, stages: { opened: 0 } });
  });

  it('leaves out what is older than its window, and what is no request', () => {
    const { request: _, ...incoming } = aRequest('sent', 1);
    expect(pipelineOf([aRequest('received', 91, 1), { ...incoming, kind: 'incoming' }], now).total).toBe(0);
  });

  it('tells how long half of the completed ones took', () => {
    const took = [0.5, 2, 4, 30].map((days) => aRequest('received', 40, days));
    expect(pipelineOf(took, now)).toMatchObject({
      medianDays: 3,
      paces: { sameDay: 1, threeDays: 1, week: 1, longer: 1 },
    });
    expect(pipelineOf(took.slice(0, 3), now).medianDays).toBe(2);
    expect(pipelineOf([aRequest('sent', 1)], now).medianDays).toBeUndefined();
  });
});
