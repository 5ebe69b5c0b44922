// A report as its readers see it: the sealed content in dollars, or that there is none yet.

import { type Cents, cents, dollarsOf } from '#core/platform/money.ts';
import { shownCardOf } from '#public/members/card';
import type { HeldBy, RequestState } from '#vocabulary/funds/request';
import type { Answer } from '../answers/answer-words.ts';
import type { GenuineReport } from '../check-report.ts';
import type { Report } from '../contract.ts';
import type { ReportContent } from '../report.ts';

const accountsOf = ({ accounts }: ReportContent): Report['accounts'] =>
  accounts.map((account) => ({
    ...account,
    value: account.value === undefined ? undefined : dollarsOf(account.value),
    transactions: account.transactions?.map((one) => ({ ...one, amount: dollarsOf(one.amount) })),
  }));

export const inDollars = ({ total, ...held }: HeldBy): HeldBy => ({
  ...held,
  ...(total !== undefined && { total: dollarsOf(cents(total)) }),
});

type Shown = Pick<GenuineReport, 'content' | 'supersededAt' | 'row'>;

export const reportView = (
  { content, supersededAt, row: { card } }: Shown,
  answers: Answer[],
  siteUrl: string,
): Report => ({
  id: content.communicationId,
  report_id: content.reportId,
  report_type: content.reportType,
  fund_status: content.confirmed ? 1 : 0,
  same_accounts: content.sameAccounts,
  client_name: content.clientName,
  client_email: content.clientEmail,
  requested_by: content.requestedBy,
  proof_amount: dollarsOf(content.proofAmount),
  property: content.property,
  fund_total: content.total === undefined ? undefined : dollarsOf(content.total),
  institutions: content.institutions,
  readings: content.readings,
  holders: content.holders,
  owner_verified: content.ownerVerified,
  holder: content.holder,
  held_by: content.heldBy.map(inDollars),
  explanations: content.explanations,
  addresses: content.addresses,
  accounts: accountsOf(content),
  answers,
  created_at: content.issuedAt,
  valid_until: content.validUntil,
  state: supersededAt ? 'superseded' : 'valid',
  superseded_at: supersededAt,
  renews_issued_at: content.renews?.issuedAt,
  verify_url: `${siteUrl}/verify/${content.reportId}`,
  // A letter to the other side is for its recipient, and says nowhere who the agent is whose card it had without a name.
  card: card && shownCardOf(card, content.copyOf ? '' : content.requestedBy),
});

type Pending = {
  id: string;
  reportType: number;
  isBeingBuilt: boolean;
  clientName: string;
  clientEmail: string;
  requestedBy: string;
  proofAmount: Cents;
  createdAt: string;
  requestState?: RequestState;
  answers: Answer[];
};

export const pendingView = (pending: Pending): Report => ({
  id: pending.id,
  report_id: '',
  report_type: pending.reportType,
  fund_status: pending.isBeingBuilt ? 'pending' : '',
  same_accounts: 'none',
  client_name: pending.clientName,
  client_email: pending.clientEmail,
  requested_by: pending.requestedBy,
  proof_amount: dollarsOf(pending.proofAmount),
  institutions: [],
  readings: [],
  holders: [],
  owner_verified: false,
  holder: { match: 'unknown', kind: 'person' },
  held_by: [],
  explanations: [],
  accounts: [],
  answers: pending.answers,
  created_at: pending.createdAt,
  valid_until: '',
  state: 'pending',
  request_state: pending.requestState,
  verify_url: '',
});
