import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { PAGE_LIMIT } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import { dollarsOf } from '#core/platform/money.ts';
import { preApprovalView } from '#vocabulary/funds/pre-approval';
import { shownDocuments } from '../documents/client-documents.ts';
import { type CommunicationRow, communication, type ReportRow, type RequestRow } from '../entity.ts';
import { purchaseView } from '../purchase.ts';
import { statusOf } from '../status.ts';
import { REPORT_TYPE } from '../vocabulary.ts';
import type { Communication } from './vocabulary.ts';

// A stored communication in the form of the specification's list.

type ReportBlock = Complete<Communication['report']>;
type RequestBlock = Complete<NonNullable<Communication['request']>>;

const NO_REPORT: ReportBlock = {
  fund_status: '',
  fund_total: '',
  needs: undefined,
  report_id: undefined,
  valid_until: undefined,
  withdrawn_at: undefined,
  holder: undefined,
  warning: undefined,
  explanations: undefined,
  claims: undefined,
  authorities: undefined,
  answers: undefined,
};

/**
 * A confirmation says only that the amount is available, so it never shows a total. A client may answer with another
 * type than requested; the total is shown if that report has one.
 */
const totalOf = ({ kind, reportType, fundTotal }: RequestRow | ReportRow) =>
  (kind !== 'request' && reportType === REPORT_TYPE.confirmation) || fundTotal === undefined
    ? ''
    : dollarsOf(fundTotal);

const reportBlock = (row: RequestRow | ReportRow): ReportBlock => ({
  fund_status: row.fundStatus,
  fund_total: totalOf(row),
  needs: row.needs,
  report_id: row.reportId,
  valid_until: row.validUntil,
  withdrawn_at: row.withdrawnAt,
  holder: row.holder,
  warning: row.warning,
  explanations: row.explanations,
  claims: row.claims,
  authorities: row.authorities,
  answers: row.answers,
});

const requestBlock = (row: RequestRow): RequestBlock => ({
  state: row.state,
  expires_at: row.expiresAt,
  reminders: row.remindersSent,
  reminder_plan: row.reminderPlan,
  steps: row.steps.map(({ status, at }) => ({ status, at })),
  bank_linked_at: row.bankLinkedAt,
  still_good: row.stillGood && {
    until: row.stillGood.until,
    state: row.stillGood.state,
    asked_at: row.stillGood.askedAt,
  },
  documents: shownDocuments(row.documents),
  pre_approval: row.preApproval && preApprovalView(row.preApproval),
});

export const communicationView = (row: CommunicationRow, now: Date): Complete<Communication> => ({
  id: row.id,
  status: statusOf(row, now),
  kind: row.kind,
  deal_id: row.kind === 'draft' ? undefined : row.deal,
  from_user: row.fromUser,
  to_user: row.toUser,
  name: row.name,
  message_subject: row.subject,
  message_body: row.body,
  message_date: row.date,
  message_status: row.status,
  report_type: row.reportType,
  proof_amount: dollarsOf(row.proofAmount),
  purchase: purchaseView(row.purchase),
  accepts: row.accepts,
  sample: row.sample,
  report: row.kind === 'draft' ? NO_REPORT : reportBlock(row),
  role: row.kind === 'request' ? row.role : undefined,
  people: row.kind === 'request' ? row.people : undefined,
  request: row.kind === 'request' ? requestBlock(row) : undefined,
  draft: row.kind === 'draft' ? row.draft : undefined,
});

export const listCommunications =
  (deps: { db: Pick<Db, 'query'>; clock: Clock }) =>
  async (
    agent: Pick<Agent, 'id'>,
    { limit = PAGE_LIMIT, cursor }: { limit?: number; cursor?: string },
  ): Promise<{ communications: Communication[]; next_cursor: string | null }> => {
    const pk = communication.partition({ agentId: agent.id });
    const { items, nextCursor } = await communication.list(deps.db, { pk, descending: true, limit, cursor });
    return { communications: items.map((row) => communicationView(row, deps.clock())), next_cursor: nextCursor };
  };
