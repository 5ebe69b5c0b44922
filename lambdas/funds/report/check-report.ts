// Checks a stored report: its text, standing and file must match their seals, or it counts as altered. Every read
// goes through here.
import { fingerprintOf, hashOfFile, type SealChecker, sealHolds } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import { alteredRecord, log } from '#core/platform/log.ts';
import { type SealedReport, sealedReport } from './entity.ts';
import { authoritiesNow } from './holders/authorities.ts';
import { type ReportContent, readContent } from './report.ts';
import { readStanding, type Standing } from './sealed-standing.ts';

export type CheckDeps = { db: Pick<Db, 'get'>; checker: SealChecker; documents: Pick<Documents, 'find'> };

export type GenuineReport = {
  content: ReportContent;
  standing: Standing;
  withdrawnAt: string | undefined;
  /** When a newer report replaced it. */
  supersededAt: string | undefined;
  row: SealedReport;
};

/** Undefined if the text doesn't match this report's seal. */
const sealedContent = async (
  checker: SealChecker,
  row: SealedReport,
  reportId: string,
): Promise<ReportContent | undefined> => {
  if (fingerprintOf(row.text).toString('hex') !== row.fingerprint || !(await sealHolds(checker, row))) return undefined;
  const content = readContent(row.text);
  if (!content) log.error('a sealed text is not a report', { kind: sealedReport.definition.name });
  // The row's own copy of the date isn't sealed.
  return content?.reportId === reportId && content.validUntil === row.validUntil ? content : undefined;
};

const sealedStanding = async (
  checker: SealChecker,
  { standing, fingerprint }: SealedReport,
  content: ReportContent,
): Promise<Standing | undefined> =>
  standing && (await sealHolds(checker, standing)) ? readStanding(standing.text, content, fingerprint) : undefined;

type Seals = { content: ReportContent; standing: Standing };

/** Both seals of a row, or the one that fails. */
const checkSeals = async (
  checker: SealChecker,
  row: SealedReport,
  reportId: string,
): Promise<Seals | 'text' | 'standing'> => {
  const content = await sealedContent(checker, row, reportId);
  if (!content) return 'text';
  const standing = await sealedStanding(checker, row, content);
  return standing ? { content, standing } : 'standing';
};

/** The sealed content of a row. If a seal fails: undefined, and an event. */
export const sealsOf = async (
  checker: SealChecker,
  row: SealedReport,
  reportId: string,
): Promise<Seals | undefined> => {
  const seals = await checkSeals(checker, row, reportId);
  if (typeof seals === 'object') return seals;
  alteredRecord({ kind: 'report', reportId }, seals);
  return undefined;
};

/** The file of a withdrawn report is deleted; any other must be the issued one. */
const isFileIntact = async (documents: CheckDeps['documents'], file: string, { fileHash }: Standing) => {
  const pdf = await documents.find(file);
  return pdf !== undefined && hashOfFile(pdf) === fileHash;
};

/** Explanations and authorities come after the report was issued: they are under the seal of its standing. */
export const asToday = (
  { authorities: issued, ...content }: ReportContent,
  standing: Standing,
  { authorities: stored }: Pick<SealedReport, 'authorities'>,
): ReportContent => {
  const authorities = authoritiesNow(content.heldBy, { sealed: standing.authorities ?? issued, stored });
  return {
    ...content,
    ...(standing.explanations && { explanations: standing.explanations }),
    ...(authorities.length > 0 && { authorities }),
  };
};

/** A letter to the other side is valid only as long as the report it was made from. */
const originalOf = async (
  { db, checker }: CheckDeps,
  reportId: string,
): Promise<{ standing: Standing; withdrawnAt: string | undefined; row: SealedReport } | 'altered' | undefined> => {
  const row = await sealedReport.get(db, { reportId }, { consistent: true });
  if (!row) return undefined;
  const seals = await sealsOf(checker, row, reportId);
  if (!seals) return 'altered';
  return { standing: seals.standing, withdrawnAt: seals.standing.withdrawnAt ?? row.withdrawnAt, row };
};

/** Undefined if the report doesn't exist. */
export const checkReport = async (
  deps: CheckDeps,
  reportId: string,
): Promise<GenuineReport | 'altered' | undefined> => {
  const report = await checkOwnSeals(deps, reportId);
  if (typeof report !== 'object' || report.content.copyOf === undefined) return report;
  const original = await originalOf(deps, report.content.copyOf);
  if (typeof original !== 'object') return original;
  const content = asToday(report.content, original.standing, original.row);
  return {
    ...report,
    content,
    withdrawnAt: report.withdrawnAt ?? original.withdrawnAt,
    supersededAt: original.standing.supersededBy?.at,
  };
};

const checkOwnSeals = async (
  { db, checker, documents }: CheckDeps,
  reportId: string,
): Promise<GenuineReport | 'altered' | undefined> => {
  const row = await sealedReport.get(db, { reportId }, { consistent: true });
  if (!row) return undefined;
  const seals = await sealsOf(checker, row, reportId);
  if (!seals) return 'altered';
  const { content, standing } = seals;
  const withdrawnAt = standing.withdrawnAt ?? row.withdrawnAt;
  const supersededAt = standing.supersededBy?.at;
  if (withdrawnAt || (await isFileIntact(documents, row.file, standing)))
    return { content: asToday(content, standing, row), standing, withdrawnAt, supersededAt, row };
  // If it's withdrawn or erased at this very moment, the file disappears.
  const again = await sealedReport.get(db, { reportId }, { consistent: true });
  if (!again) return undefined;
  if (again.withdrawnAt) return { content, standing, withdrawnAt: again.withdrawnAt, supersededAt, row };
  alteredRecord({ kind: 'report', reportId }, 'file');
  return 'altered';
};
