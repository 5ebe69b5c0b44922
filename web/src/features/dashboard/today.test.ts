import { describe, expect, it } from 'vitest';
import { type FeedEvent, MESSAGE_STATUSES } from '../../../../lambdas/dashboard/contract.ts';
import type { Communication } from '../../../../lambdas/requests/contract.ts';
import { todayOf } from './today.ts';

const now = new Date('2026-11-21T12:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000).toISOString();

const anEvent = (given: Partial<FeedEvent>): FeedEvent => ({
  id: 'e1',
  type: 2,
  subject: 'A subject',
  body: '',
  date: days(0),
  read: false,
  ...given,
});

type Request = NonNullable<Communication['request']>;
const aRequest = (id: string, request: Partial<Request>): Communication => ({
  id,
  kind: 'request',
  from_user: 'Ada Agent',
  to_user: 'bo@example.com',
  name: 'Bo Buyer',
  message_subject: '',
  message_body: '',
  message_date: days(-1),
  message_status: '',
  report_type: 1,
  proof_amount: 1000,
  report: { fund_status: '', fund_total: '' },
  request: { state: 'sent', expires_at: days(13), reminders: 0, steps: [{ status: '', at: days(-1) }], ...request },
});

const kindsOf = (events: FeedEvent[], communications: Communication[] = []) =>
  todayOf(events, communications, now).map(({ kind }) => kind);

describe('what waits for the agent', () => {
  it('is nothing when all is fresh and read', () => {
    expect(kindsOf([anEvent({ id: 'x~chat', read: true })], [aRequest('m1', {})])).toEqual([]);
  });

  it('is a mail that came back before anything else', () => {
    const draft: Communication = { ...aRequest('d1', {}), kind: 'draft', request: undefined };
    expect(kindsOf([anEvent({ id: 'x~talk' }), anEvent({ id: 'm1~bounce', type: 3 })], [draft])).toEqual([
      'bounced',
      'waiting',
      'draft',
    ]);
    expect(todayOf([anEvent({ id: 'm1~bounce', type: 3 })], [], now)[0]?.to).toBe('/communications?id=m1');
  });

  it('is a report that nobody has read, and it says when the amount is not reached', () => {
    const message = { id: 'm1', to_user: 'bo@example.com', message_date: days(0), message_status: MESSAGE_STATUSES[3] };
    const short = { ...aRequest('m1', { state: 'received' }), report: { fund_status: 0 as const, fund_total: '' } };
    const [todo] = todayOf([anEvent({ id: 'm1', type: 1, message })], [short], now);
    expect(todo).toMatchObject({ kind: 'report', to: '/prooffund/m1' });
    expect(todo?.words).toContain('below the amount');
  });

  it.each([
    ['expiring', { expires_at: days(2) }],
    ['expiring', { state: 'opened', expires_at: days(0.5) }],
    ['unopened', { steps: [{ status: '', at: days(-2) }] }],
    ['slowBank', { state: 'at_bank', steps: [{ status: '', at: days(-3) }] }],
  ] as const)('is a request that is %s', (kind, request) => {
    expect(kindsOf([], [aRequest('m1', request as Partial<Request>)])).toEqual([kind]);
  });

  it('is no request that has expired, was cancelled or is complete', () => {
    const over = [
      { expires_at: days(-1) },
      { state: 'cancelled', expires_at: days(1) },
      { state: 'received', steps: [{ status: '', at: days(-9) }] },
    ] as Partial<Request>[];
    expect(
      kindsOf(
        [],
        over.map((request) => aRequest('m1', request)),
      ),
    ).toEqual([]);
  });
});
