import { fingerprintOf, type Seal } from '#core/crypto/seal.ts';
import type { Item } from '#core/data/attribute-value.ts';
import { type Db, isNew, type Write } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import { DAY, epochSeconds } from '#core/platform/clock.ts';
import { type Letter, reportFile } from './letter.ts';
import type { ReportContent } from './report.ts';

const KEEP_DAYS = 365;

export type StoredReport = {
  content: ReportContent | undefined;
  seal: Seal;
  validUntil: string;
  withdrawnAt?: string;
  /** Its PDF in the document bucket. */
  file?: string;
  owner: string;
};

export const reportWrite = (content: ReportContent, seal: Seal, letter: Letter): Write => ({
  put: {
    ...keys.report(content.reportId),
    owner: letter.owner,
    letterId: letter.id,
    text: seal.text,
    fingerprint: seal.fingerprint,
    signature: seal.signature,
    keyId: seal.keyId,
    validUntil: content.validUntil,
    file: reportFile(content.reportId),
    expires: epochSeconds(new Date(content.issuedAt), KEEP_DAYS * DAY),
  },
  if: isNew,
});

const sealFrom = (item: Item): Seal => ({
  text: String(item.text),
  fingerprint: String(item.fingerprint),
  signature: String(item.signature),
  keyId: String(item.keyId),
});

export const readReport = async (db: Db, reportId: string): Promise<StoredReport | undefined> => {
  const item = await db.get(keys.report(reportId));
  if (!item) return undefined;
  const seal = sealFrom(item);
  return {
    content: contentOf(seal),
    seal,
    validUntil: String(item.validUntil),
    withdrawnAt: item.withdrawnAt as string | undefined,
    file: item.file as string | undefined,
    owner: String(item.owner),
  };
};

/** Undefined when the text is no longer what the fingerprint was taken of. */
const contentOf = (seal: Seal): ReportContent | undefined =>
  fingerprintOf(seal.text).toString('hex') === seal.fingerprint ? (JSON.parse(seal.text) as ReportContent) : undefined;

export const reportState = (
  validUntil: string,
  withdrawnAt: string | undefined,
  now: Date,
): 'valid' | 'expired' | 'withdrawn' => {
  if (withdrawnAt) return 'withdrawn';
  return validUntil <= now.toISOString() ? 'expired' : 'valid';
};
