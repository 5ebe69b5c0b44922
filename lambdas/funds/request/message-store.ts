// The agent's messages as rows, and as the specification's communications.
import type { Item } from '#core/data/attribute-value.ts';
import type { Db, Key, Page } from '#core/data/db.ts';
import { keys, messagesPartition } from '#core/data/table.ts';
import { PAGE_LIMIT } from '#core/http/route.ts';
import { cents, dollarsOf } from '#core/platform/money.ts';
import type { Communication, ReportDraft } from './contract.ts';

export type MessageRow = Item & Key;

const total = (row: Item) =>
  row.reportType === 1 || row.fundTotal === undefined ? '' : dollarsOf(cents(Number(row.fundTotal)));

export const communicationFrom = (row: Item): Communication => ({
  id: String(row.id),
  kind: row.kind as Communication['kind'],
  from_user: String(row.fromUser ?? ''),
  to_user: String(row.toUser ?? ''),
  name: String(row.name ?? ''),
  message_subject: String(row.subject ?? ''),
  message_body: String(row.body ?? ''),
  message_date: String(row.date),
  message_status: String(row.status ?? ''),
  report_type: Number(row.reportType ?? 1),
  proof_amount: dollarsOf(cents(Number(row.proofAmount ?? 0))),
  report: {
    fund_status: (row.fundStatus ?? '') as Communication['report']['fund_status'],
    fund_total: total(row),
    report_id: row.reportId as string | undefined,
    valid_until: row.validUntil as string | undefined,
    withdrawn_at: row.withdrawnAt as string | undefined,
  },
  co_buyer: row.coBuyer as Communication['co_buyer'],
  request:
    row.kind === 'request'
      ? {
          state: row.state as NonNullable<Communication['request']>['state'],
          expires_at: String(row.expiresAt),
          reminders: Number(row.remindersSent ?? 0),
          steps: ((row.steps ?? []) as { status: string; at: string }[]).map(({ status, at }) => ({ status, at })),
        }
      : undefined,
  draft: row.draft as ReportDraft | undefined,
});

export type MessageStore = {
  list(agentId: string, page: { limit?: number; cursor?: string }): Promise<Page<Item>>;
  get(agentId: string, messageId: string): Promise<Item | undefined>;
  saveDraft(agentId: string, row: Item & { id: string }): Promise<void>;
};

export const createMessageStore = (db: Db): MessageStore => ({
  list: (agentId, { limit = PAGE_LIMIT, cursor }) =>
    db.query<Item>({ pk: messagesPartition(agentId), descending: true, limit, cursor }),
  get: (agentId, messageId) => db.get(keys.message(agentId, messageId)),
  saveDraft: (agentId, row) => db.put({ ...keys.message(agentId, row.id), ...row, kind: 'draft' }),
});
