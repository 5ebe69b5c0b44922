import type { Item } from '../core/attribute-value.ts';
import type { Clock } from '../core/clock.ts';
import { ConditionFailed, type Db, type Write, when } from '../core/db.ts';
import type { Documents } from '../core/documents.ts';
import { newId } from '../core/ids.ts';
import { outboxWrite } from '../core/outbox.ts';
import { type Sealer, sealText } from '../core/seal.ts';
import { ASSET, keys, linkPartition } from '../core/table.ts';
import { accountOfAddress } from '../funds/account-index.ts';
import { messageOf } from '../funds/answer-request.ts';
import { assetReportOrdered } from '../funds/asset-report-store.ts';
import { type BankReading, readOwner } from '../funds/bank-store.ts';
import { type BankData, type FundsProvider, ProviderError } from '../funds/funds-provider.ts';
import { receive } from '../funds/funds-request.ts';
import { changeWrites, readRequest } from '../funds/funds-request-store.ts';
import { issue, type Letter, reportFile } from '../funds/letter.ts';
import { letterChange, readLetter } from '../funds/letter-store.ts';
import type { BankTask, MailTask } from '../funds/tasks.ts';
import type { Vault } from '../funds/vault.ts';
import type { DrawReport } from './draw-report.ts';
import { asJson, isConfirmed, type ReportContent, reportContent } from './report.ts';
import { reportWrite } from './report-store.ts';

export type IssueDeps = {
  db: Db;
  clock: Clock;
  provider: FundsProvider;
  vault: Vault;
  sealer: Sealer;
  draw: DrawReport;
  documents: Pick<Documents, 'put'>;
  siteUrl: string;
};

export const reportTokenPlace = (owner: string, assetReportId: string) => ({ owner, name: ASSET + assetReportId });

const ownedByGuest = (letter: Letter) => letter.owner.startsWith(linkPartition(''));

/** What the reader is told: in the app and by mail, or by mail with a link of their own. */
const mailsFor = (letter: Letter, at: Date): Write[] => {
  const toReader: MailTask = letter.linkId
    ? { template: 'report-for-reader', owner: letter.owner, letterId: letter.id }
    : { template: 'report-received', owner: letter.owner, letterId: letter.id };
  const toSender: MailTask | undefined = letter.requestId
    ? { template: 'request-complete', linkId: letter.requestId }
    : undefined;
  return [toReader, toSender].flatMap((task) => (task ? [outboxWrite('mail', task, at)] : []));
};

/** Beside the mail: in the communications of a reader who has an account. */
const arrivalWrites = (letter: Letter, outcome: Item, at: Date): Write[] => {
  const { recipientId, recipientMessageId } = letter;
  if (!recipientId || !recipientMessageId) return [];
  const row = { ...messageOf(letter, 'incoming'), ...outcome, id: recipientMessageId, date: at.toISOString() };
  return [
    { put: { ...keys.message(recipientId, recipientMessageId), ...row } },
    {
      put: {
        ...keys.event(recipientId, recipientMessageId),
        id: recipientMessageId,
        type: 2,
        subject: `${letter.senderName} has sent you a proof of funds report`,
        body: 'You find it under Communications.',
        date: at.toISOString(),
        read: false,
      },
    },
  ];
};

/**
 * Seals a letter when both halves are there: the sender released it and the bank's data is complete. Whichever comes
 * second calls this; the transaction lets one of two callers through.
 */
export const issueLetter = (deps: IssueDeps) => {
  const { db, clock } = deps;

  /** The request moves on with its letter; a guest's connections end with it unless they are to be kept. */
  const requestWrites = async (letter: Letter, content: ReportContent, outcome: Record<string, unknown>, at: Date) => {
    if (!ownedByGuest(letter)) return { writes: [], moved: false };
    const linkId = letter.owner.slice(linkPartition('').length);
    const request = await readRequest(db, linkId);
    if (!request) return { writes: [], moved: false };
    const writes: Write[] = [];
    const moved = letter.requestId !== undefined && request.state === 'at_bank';
    if (moved)
      writes.push(...changeWrites(request, receive(request, content.reportId, at), { message: outcome as never }));
    if (!request.keepBanksUntil) {
      const disconnect: BankTask = { type: 'disconnect', owner: letter.owner };
      writes.push(outboxWrite('bank', disconnect, at));
    }
    return { writes, moved };
  };

  /** Has the bank make a report over the chosen accounts alone: the evidence then holds nothing that was not chosen. */
  const orderEvidence = async (letter: Letter, token: string, others: string[]): Promise<'ordered' | 'impossible'> => {
    try {
      const { reportToken, assetReportId } = await deps.provider.filterReport(token, others);
      await db.transact([
        await deps.vault.seal(reportTokenPlace(letter.owner, assetReportId), reportToken),
        {
          update: keys.letter(letter.owner, letter.id),
          change: { set: { evidenceId: assetReportId } },
          if: when('#state = :pending AND attribute_not_exists(#evidenceId)', { ':pending': 'pending' }),
        },
      ]);
      await assetReportOrdered(db, assetReportId, { owner: letter.owner, letterId: letter.id }, clock());
      return 'ordered';
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'refused') return 'impossible';
      throw error;
    }
  };

  /** What the letter rests on; undefined while the bank is still at it. */
  const evidenceOf = async (letter: Letter, reading: BankReading | undefined): Promise<BankData[] | undefined> => {
    if (reading?.state !== 'ready' || !reading.full || !reading.assetReportId) return undefined;
    const isFiltered = letter.evidenceId !== undefined && letter.evidenceId !== 'none';
    const reportId = isFiltered ? letter.evidenceId : reading.assetReportId;
    const token = await deps.vault.open(reportTokenPlace(letter.owner, reportId ?? ''));
    if (!token) return undefined;
    if (isFiltered || letter.evidenceId === 'none' || !letter.accountIds) return readWhenReady(token);
    const chosen = new Set(letter.accountIds);
    const banks = await deps.provider.readReport(token, true);
    const others = banks
      .flatMap(({ accounts }) => accounts.map((account) => account.accountId))
      .filter((id) => !chosen.has(id));
    if (others.length === 0 || (await orderEvidence(letter, token, others)) === 'impossible') return banks;
    return undefined;
  };

  const readWhenReady = async (token: string) => {
    try {
      return await deps.provider.readReport(token, true);
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'not_ready') return undefined;
      throw error;
    }
  };

  return async (owner: string, letterId: string): Promise<'issued' | 'not yet' | 'over'> => {
    const letter = await readLetter(db, owner, letterId);
    if (letter?.state !== 'pending') return 'over';
    const { reading } = await readOwner(db, owner);
    const banks = await evidenceOf(letter, reading);
    if (!banks) return 'not yet';
    const now = clock();
    const recipientId = letter.linkId && (await accountOfAddress(db, letter.readerEmail));
    const issued: Letter = {
      ...issue(letter, isConfirmed(letter, banks), now),
      ...(recipientId ? { recipientId, recipientMessageId: newId(now) } : {}),
    };
    const content = reportContent(issued, banks);
    const seal = await sealText(deps.sealer, asJson(content));
    // Before the report is there, so that whoever sees it can export it; drawn again, the file is replaced by the same.
    await deps.documents.put(
      reportFile(letter.id),
      await deps.draw(content, seal, `${deps.siteUrl}/verify/${letter.id}`),
    );
    const outcome = {
      fundStatus: content.confirmed ? 1 : 0,
      fundTotal: content.total,
      reportId: content.reportId,
      validUntil: content.validUntil,
    };
    const { writes, moved } = await requestWrites(letter, content, outcome, now);
    try {
      await db.transact([
        letterChange(letter, issued),
        reportWrite(content, seal, letter),
        ...(moved ? [] : [{ update: keys.message(letter.readerId, letter.messageId), change: { set: outcome } }]),
        ...writes,
        ...arrivalWrites(issued, outcome, now),
        ...mailsFor(letter, now),
      ]);
    } catch (error) {
      const stands = error instanceof ConditionFailed && (await readLetter(db, owner, letterId));
      // Another caller was first; anything else that moved meanwhile is worth another try.
      if (!stands || stands.state === 'pending') throw error;
    }
    return 'issued';
  };
};
