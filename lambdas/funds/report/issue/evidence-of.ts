// What a letter rests on: the bank's own report over the chosen accounts and no others, of today, with transactions where
// the letter shows some. Whatever is missing is set going here; the letter is looked at again when it is there.

import { ConditionFailed, type Db, when } from '#core/data/db.ts';
import { ASSET, keys } from '#core/data/table.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type BankReading, isStale, readAnewWrites, TRANSACTION_DAYS } from '../../bank/bank-store.ts';
import {
  type BankData,
  type FundsProvider,
  type OrderedReport,
  ProviderError,
} from '../../bank/provider/funds-provider.ts';
import { assetReportOrdered } from '../../bank/reading/asset-report-store.ts';
import type { Vault } from '../../bank/vault.ts';
import type { Letter } from '../letter.ts';

export type EvidenceDeps = { db: Db; clock: Clock; provider: FundsProvider; vault: Vault };

export const reportTokenPlace = (owner: string, assetReportId: string) => ({ owner, name: ASSET + assetReportId });

const daysFor = (letter: Letter) => (letter.reportType === 3 ? TRANSACTION_DAYS : 0);

export const evidenceOf = (deps: EvidenceDeps) => {
  const { db, clock, provider, vault } = deps;

  /** Has the bank make a report over the chosen accounts alone: the evidence then holds nothing that was not chosen. */
  const orderEvidence = async (letter: Letter, token: string, others: string[]): Promise<'ordered' | 'impossible'> => {
    let ordered: OrderedReport;
    try {
      ordered = await provider.filterReport(token, others);
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'refused') return 'impossible';
      throw error;
    }
    try {
      await noteOrdered(letter, ordered);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // Taken back meanwhile, or ordered by two at once: what nobody knows of must not stay behind at the bank.
      await provider.removeReport(ordered.reportToken);
    }
    return 'ordered';
  };

  const noteOrdered = async (letter: Letter, { reportToken, assetReportId }: OrderedReport) => {
    await db.transact([
      await vault.seal(reportTokenPlace(letter.owner, assetReportId), reportToken),
      {
        update: keys.letter(letter.owner, letter.id),
        change: { set: { evidenceId: assetReportId } },
        if: when('#state = :pending AND attribute_not_exists(#evidenceId)', { ':pending': 'pending' }),
      },
    ]);
    await assetReportOrdered(db, assetReportId, { owner: letter.owner, letterId: letter.id }, clock());
  };

  const readWhenReady = async (token: string) => {
    try {
      return await provider.readReport(token, true);
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'not_ready') return undefined;
      throw error;
    }
  };

  const askAnew = async (letter: Letter, reading: BankReading) => {
    const days = Math.max(daysFor(letter), reading.days);
    try {
      await db.transact(readAnewWrites(letter.owner, reading, days, clock()));
    } catch (error) {
      // Another letter has asked already, or a newer report stands there by now.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  };

  return async (letter: Letter, reading: BankReading | undefined): Promise<BankData[] | undefined> => {
    if (reading?.state !== 'ready' || !reading.full || !reading.assetReportId) return undefined;
    const isFiltered = letter.evidenceId !== undefined && letter.evidenceId !== 'none';
    if (!letter.evidenceId && (isStale(reading, clock()) || reading.days < daysFor(letter))) {
      await askAnew(letter, reading);
      return undefined;
    }
    const reportId = isFiltered ? letter.evidenceId : reading.assetReportId;
    const token = await vault.open(reportTokenPlace(letter.owner, reportId ?? ''));
    if (!token) return undefined;
    if (isFiltered || letter.evidenceId === 'none' || !letter.accountIds) {
      const banks = await readWhenReady(token);
      // Said again, in case the worker that ordered it died before it could say so: else nobody would ask for it.
      if (!banks && isFiltered)
        await assetReportOrdered(db, reportId ?? '', { owner: letter.owner, letterId: letter.id }, clock());
      return banks;
    }
    const chosen = new Set(letter.accountIds);
    const banks = await provider.readReport(token, true);
    const others = banks
      .flatMap(({ accounts }) => accounts.map((account) => account.accountId))
      .filter((id) => !chosen.has(id));
    if (others.length === 0 || (await orderEvidence(letter, token, others)) === 'impossible') return banks;
    return undefined;
  };
};
