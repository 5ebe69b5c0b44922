import type { Agent } from '../core/actor.ts';
import type { Clock } from '../core/clock.ts';
import type { Db } from '../core/db.ts';
import { AppError } from '../core/errors.ts';
import { dollarsOf } from '../core/money.ts';
import type { Reply } from '../core/route.ts';
import { keys } from '../core/table.ts';
import type { Report, routes } from './contract.ts';
import { type ReportContent, reportState } from './report.ts';
import { readReport } from './report-store.ts';
import { type SealChecker, sealHolds } from './seal.ts';

const accountsOf = (content: ReportContent): Report['accounts'] =>
  content.accounts.map((account) => ({
    ...account,
    value: account.value === undefined ? undefined : dollarsOf(account.value),
    transactions: account.transactions?.map((one) => ({ ...one, amount: dollarsOf(one.amount) })),
  }));

/** The agent's report of one of their own messages: the sealed one, or the word that there is none yet. */
export const proofOfFunds =
  (deps: { db: Db; clock: Clock; siteUrl: string }) =>
  async (agent: Agent, messageId: string): Promise<Report> => {
    const message = await deps.db.get(keys.message(agent.id, messageId));
    if (!message || message.kind === 'draft') throw new AppError('NOT_FOUND');
    const stored = message.reportId ? await readReport(deps.db, String(message.reportId)) : undefined;
    if (stored && !stored.content)
      throw new AppError('CONFLICT', { message: 'This report has been altered and is not shown.' });
    if (!stored?.content)
      return {
        id: messageId,
        report_id: '',
        report_type: Number(message.reportType),
        fund_status: message.fundStatus === 'pending' ? 'pending' : '',
        client_name: String(message.name),
        client_email: String(message.toUser),
        requested_by: String(message.fromUser),
        proof_amount: dollarsOf(Number(message.proofAmount)),
        institutions: [],
        holders: [],
        owner_verified: false,
        accounts: [],
        created_at: String(message.date),
        valid_until: '',
        state: 'pending',
        verify_url: '',
      };
    const { content } = stored;
    const state = reportState({ validUntil: content.validUntil, withdrawnAt: stored.withdrawnAt }, deps.clock());
    if (state === 'withdrawn')
      throw new AppError('REPORT_WITHDRAWN', { message: `${content.clientName} has withdrawn this report.` });
    return {
      id: messageId,
      report_id: content.reportId,
      report_type: content.reportType,
      fund_status: content.confirmed ? 1 : 0,
      client_name: content.clientName,
      client_email: content.clientEmail,
      requested_by: content.requestedBy,
      proof_amount: dollarsOf(content.proofAmount),
      fund_total: content.total === undefined ? undefined : dollarsOf(content.total),
      institutions: content.institutions,
      holders: content.holders,
      owner_verified: content.ownerVerified,
      accounts: accountsOf(content),
      created_at: content.issuedAt,
      valid_until: content.validUntil,
      state,
      verify_url: `${deps.siteUrl}/verify/${content.reportId}`,
    };
  };

export const verifyReport =
  (deps: { db: Db; clock: Clock; checker: SealChecker }) =>
  async (reportId: string): Promise<Reply<typeof routes.verify>> => {
    const stored = await readReport(deps.db, reportId);
    if (!stored) throw new AppError('NOT_FOUND', { message: 'There is no such report.' });
    const { content, seal } = stored;
    if (!content)
      return { state: 'altered', issued_at: '', valid_until: '', requested_by: '', fingerprint: seal.fingerprint };
    // The row's own copy of the date is not sealed: it must say what the sealed text says.
    const intact =
      (await sealHolds(deps.checker, seal)) &&
      content.reportId === reportId &&
      content.validUntil === stored.validUntil;
    const state = reportState({ validUntil: content.validUntil, withdrawnAt: stored.withdrawnAt }, deps.clock());
    return {
      state: !intact ? 'altered' : state === 'withdrawn' ? 'revoked' : state,
      issued_at: content.issuedAt,
      valid_until: content.validUntil,
      requested_by: content.requestedBy,
      fingerprint: seal.fingerprint,
    };
  };
