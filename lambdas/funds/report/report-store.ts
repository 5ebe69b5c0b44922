// Sealed reports as they're stored. Nothing in one is trusted before its fingerprint is compared.
import { fingerprintOf, type Seal } from '#core/crypto/seal.ts';
import { type Db, isNew, type Write } from '#core/data/db.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { type Letter, type SealedReport, sealedReport } from './entity.ts';
import { reportFile } from './letter.ts';
import { type ReportContent, readContent } from './report.ts';

const KEEP_DAYS = 365;

export const reportWrite = (content: ReportContent, seal: Seal, { owner, id: letterId }: Letter): Write => {
  const { reportId, validUntil, issuedAt } = content;
  const { text, fingerprint, signature, keyId } = seal;
  const expires = epochSeconds(new Date(issuedAt), KEEP_DAYS * DAY);
  const file = reportFile(reportId);
  return sealedReport.put(
    { reportId },
    { owner, letterId, text, fingerprint, signature, keyId, validUntil, file, expires },
    { if: isNew, name: 'report' },
  );
};

export type StoredReport = SealedReport & {
  /** Undefined when the text no longer matches its fingerprint, or was never a report. */
  content: ReportContent | undefined;
};

const contentOf = ({ text, fingerprint }: SealedReport): ReportContent | undefined => {
  if (fingerprintOf(text).toString('hex') !== fingerprint) return undefined;
  const content = readContent(text);
  if (!content) log.error('a sealed text is not a report', { kind: sealedReport.definition.name });
  return content;
};

export const readReport = async (db: Pick<Db, 'get'>, reportId: string): Promise<StoredReport | undefined> => {
  const row = await sealedReport.get(db, { reportId });
  return row && { ...row, content: contentOf(row) };
};

export const reportState = (
  validUntil: string,
  withdrawnAt: string | undefined,
  now: Date,
): 'valid' | 'expired' | 'withdrawn' => {
  if (withdrawnAt) return 'withdrawn';
  return validUntil <= now.toISOString() ? 'expired' : 'valid';
};
