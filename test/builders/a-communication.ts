import type { Communication, Status } from '#contracts/funds/request';
import { inDays } from './now.ts';

export type Request = NonNullable<Communication['request']>;

export const aStatus = (is: Status['is'], actions: Status['actions'] = [], next: Status['next'] = 'none'): Status => ({
  is,
  actions,
  next,
});

export const aCommunication = (over: Partial<Communication> = {}, request: Partial<Request> = {}): Communication => ({
  id: 'm1',
  status: aStatus('sent', ['remind', 'extend', 'cancel'], 'remind'),
  kind: 'request',
  from_user: 'Ada Agent',
  to_user: 'bo@example.com',
  name: 'Bo Buyer',
  message_subject: '',
  message_body: '',
  message_date: inDays(-1),
  message_status: '',
  report_type: 1,
  proof_amount: 1000,
  accepts: 'investments',
  report: { fund_status: '', fund_total: '' },
  request: {
    state: 'sent',
    expires_at: inDays(13),
    reminders: 0,
    reminder_plan: 'usual',
    steps: [{ status: '', at: inDays(-1) }],
    ...request,
  },
  ...over,
});
