import type { Clock } from '../core/clock.ts';
import { ConditionFailed, type Db } from '../core/db.ts';
import { newLinkId } from '../core/ids.ts';
import { outboxWrite } from '../core/outbox.ts';
import { linkPartition } from '../core/table.ts';
import { readOwner } from '../funds/bank-store.ts';
import type { FundsProvider } from '../funds/funds-provider.ts';
import { receive } from '../funds/funds-request.ts';
import { changeWrites, readRequest } from '../funds/funds-request-store.ts';
import type { MailTask } from '../funds/tasks.ts';
import type { Vault } from '../funds/vault.ts';
import { asJson, reportContent } from './report.ts';
import { reportWrite } from './report-store.ts';
import { type Sealer, sealText } from './seal.ts';

export type FinishDeps = { db: Db; clock: Clock; provider: FundsProvider; vault: Vault; sealer: Sealer };

export const reportTokenPlace = (owner: string, assetReportId: string) => ({ owner, name: `ASSET#${assetReportId}` });

/**
 * Seals the report when both halves are there: the client released it and the bank's data is complete. Whichever comes
 * second calls this; the transaction lets one of two callers through.
 */
export const finishReport =
  (deps: FinishDeps) =>
  async (linkId: string): Promise<'sealed' | 'not yet'> => {
    const request = await readRequest(deps.db, linkId);
    if (request?.state !== 'at_bank') return 'not yet';
    const owner = linkPartition(linkId);
    const { reading } = await readOwner(deps.db, owner);
    if (reading?.state !== 'ready' || !reading.full || !reading.assetReportId) return 'not yet';
    const token = await deps.vault.open(reportTokenPlace(owner, reading.assetReportId));
    if (!token) return 'not yet';
    const banks = await deps.provider.readReport(token, true);
    const now = deps.clock();
    const content = reportContent(request, banks, { reportId: newLinkId(), at: now });
    const seal = await sealText(deps.sealer, asJson(content));
    const fundStatus = content.confirmed ? 1 : 0;
    const toAgent: MailTask = { template: 'report-received', linkId };
    const toClient: MailTask = { template: 'request-complete', linkId };
    try {
      await deps.db.transact([
        ...changeWrites(request, receive(request, content.reportId, now), {
          outcome: { fundStatus, fundTotal: content.total, reportId: content.reportId },
        }),
        reportWrite(content, seal, request.agentId),
        outboxWrite('mail', toAgent, now),
        outboxWrite('mail', toClient, now),
      ]);
    } catch (error) {
      const stands = error instanceof ConditionFailed && (await readRequest(deps.db, linkId));
      // Another caller was first; anything else that moved the request meanwhile is worth another try.
      if (!stands || stands.state === 'at_bank') throw error;
    }
    return 'sealed';
  };
