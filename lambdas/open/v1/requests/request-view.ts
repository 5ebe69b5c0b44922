// A request as programs read it. It's made from the view in the agent's own list, so it never says more.
import type { Complete } from '#core/platform/complete.ts';
import { centsFrom } from '#core/platform/money.ts';
import { communicationView, type RequestRow } from '#public/funds/request';
import { MESSAGE_STATUSES } from '#vocabulary/funds/request';
import { idOut } from '../ids.ts';
import type { PublicRequest, REPORT_TYPE_NAMES } from './contract.ts';

const STEPS = ['sent', 'opened', 'at_bank', 'received'] as const;
const TYPES: readonly (typeof REPORT_TYPE_NAMES)[number][] = ['confirmation', 'values', 'details'];

export const typeName = (reportType: number) => TYPES[reportType - 1] ?? 'confirmation';

type Shown = ReturnType<typeof communicationView>;

const purchaseOf = ({ purchase }: Shown): Complete<NonNullable<PublicRequest['purchase']>> | null =>
  purchase
    ? {
        property: purchase.property ?? null,
        offer_cents: purchase.offer === undefined ? null : centsFrom(purchase.offer),
        needed_by: purchase.needed_by ?? null,
        agent_side: purchase.role ?? 'buyer',
      }
    : null;

const reportOf = ({ report }: Shown): Complete<NonNullable<PublicRequest['report']>> | null => {
  if (report.report_id === undefined && report.withdrawn_at === undefined) return null;
  return {
    id: report.report_id === undefined ? null : idOut('rep', report.report_id),
    confirmed: typeof report.fund_status === 'number' ? report.fund_status === 1 : null,
    total_cents: typeof report.fund_total === 'number' ? centsFrom(report.fund_total) : null,
    valid_until: report.valid_until ?? null,
    withdrawn_at: report.withdrawn_at ?? null,
  };
};

/** A draft isn't sent, so no program sees it. */
const statusIn = ({ status: { is } }: Shown): PublicRequest['status'] => {
  if (is === 'draft') throw new Error('The public API shows no drafts');
  return is;
};

const stepsOf = (row: RequestRow): PublicRequest['steps'] =>
  row.steps.flatMap(({ status, at }) => {
    const step = STEPS[MESSAGE_STATUSES.indexOf(status)];
    return step ? [{ step, at }] : [];
  });

export const requestView = (row: RequestRow, now: Date): Complete<PublicRequest> => {
  const shown = communicationView(row, now);
  return {
    id: idOut('req', row.id),
    status: statusIn(shown),
    state: row.state,
    client: { name: shown.name, email: shown.to_user },
    subject: shown.message_subject,
    report_type: typeName(shown.report_type),
    amount_cents: centsFrom(shown.proof_amount),
    accepts: shown.accepts,
    purchase: purchaseOf(shown),
    created_at: row.date,
    expires_at: row.expiresAt,
    reminders_sent: row.remindersSent,
    reminder_plan: row.reminderPlan,
    steps: stepsOf(row),
    role: shown.role ?? null,
    people: (shown.people ?? []).map(({ id, name, role }) => ({ id: idOut('req', id), name, role })),
    replaced_by: row.replacedBy === undefined ? null : idOut('req', row.replacedBy),
    report: reportOf(shown),
  };
};
