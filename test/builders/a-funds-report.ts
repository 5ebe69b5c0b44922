import { deadlineAfter } from '#core/platform/deadline.ts';
import { cents } from '#core/platform/money.ts';
import type { FundsReport, FundsReportIn } from '../../lambdas/funds/report/entity.ts';
import { aCountedAccount } from './a-counted-account.ts';
import { NOW } from './now.ts';

const base = {
  id: 'b'.repeat(32),
  owner: `LINK#${'a'.repeat(32)}`,
  readerId: 'agent-1',
  communicationId: '01KADAMESSAGE0000000000000',
  reportType: 1,
  proofAmount: cents(48_000_000),
  accepts: 'investments',
  senderName: 'Bo Buyer',
  senderEmail: 'bo@example.com',
  readerName: 'Ada Agent',
  readerEmail: 'ada@example.com',
  subject: '',
  body: '',
  createdAt: NOW.toISOString(),
  explained: 0,
  openings: [],
} satisfies Omit<FundsReportIn<'pending'>, 'state'>;

const inState: { [State in FundsReport['state']]: Omit<FundsReportIn<State>, keyof typeof base> } = {
  pending: { state: 'pending' },
  ready: {
    state: 'ready',
    part: {
      accounts: [aCountedAccount({ value: cents(24_000_000) })],
      listed: [],
      institutions: ['First Harbor Bank'],
      readings: [{ bank: 'First Harbor Bank', at: NOW.toISOString() }],
      holders: ['Bo Buyer'],
      ownerVerified: true,
      at: NOW.toISOString(),
    },
  },
  issued: {
    state: 'issued',
    confirmed: true,
    issuedAt: NOW.toISOString(),
    validUntil: deadlineAfter(NOW, 30),
  },
  failed: { state: 'failed' },
  withdrawn: { state: 'withdrawn', withdrawnAt: NOW.toISOString() },
};

export function aFundsReport(over?: Partial<FundsReportIn<'pending'>>): FundsReportIn<'pending'>;
export function aFundsReport<State extends FundsReport['state']>(
  over: Partial<FundsReportIn<State>> & { state: State },
): FundsReportIn<State>;
export function aFundsReport(over: Partial<FundsReport> = {}): FundsReport {
  return { ...base, ...inState[over.state ?? 'pending'], ...over } as FundsReport;
}
