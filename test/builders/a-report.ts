import { deadlineAfter } from '../../lambdas/core/platform/deadline.ts';
import { cents } from '../../lambdas/core/platform/money.ts';
import type { ReportContent } from '../../lambdas/funds/report/report.ts';
import { NOW } from './now.ts';

export const aReport = (over: Partial<ReportContent> = {}): ReportContent => ({
  version: 3,
  reportId: 'b'.repeat(32),
  communicationId: '01KADAMESSAGE0000000000000',
  reportType: 1,
  requestedBy: 'Ada Agent',
  clientName: 'Bo Buyer',
  clientEmail: 'bo@example.com',
  proofAmount: cents(48_000_000),
  accepts: 'investments',
  confirmed: true,
  sameAccounts: 'none',
  institutions: ['First Harbor Bank'],
  readings: [{ bank: 'First Harbor Bank', at: NOW.toISOString() }],
  holders: ['Bo Buyer'],
  ownerVerified: true,
  holder: { match: 'match', kind: 'person' },
  heldBy: [{ names: ['Bo Buyer'], match: 'match' }],
  explanations: [],
  accounts: [],
  issuedAt: NOW.toISOString(),
  validUntil: deadlineAfter(NOW, 30),
  ...over,
});
