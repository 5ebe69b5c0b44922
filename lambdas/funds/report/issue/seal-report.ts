import { type Seal, type Sealer, sealText } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import { sealedReport } from '../entity.ts';
import { fileOf } from '../letter.ts';
import type { ReportContent } from '../report.ts';
import type { SealedFile } from '../report-store.ts';
import { hashOfFile, issuedStanding } from '../standing.ts';

export type DrawReport = (content: ReportContent, seal: Seal, verifyUrl: string) => Promise<Buffer>;

export type SealDeps = {
  sealer: Sealer;
  draw: DrawReport;
  documents: Pick<Documents, 'put' | 'remove'>;
  db: Pick<Db, 'get'>;
  siteUrl: string;
};

/**
 * Seals what a report says, draws it, and seals which file that is. The file is stored before the report is, so that anyone who
 * sees the report can export it. Each drawing is another file: two workers who issue at once don't replace each other's.
 */
export const sealReport = async (
  { sealer, draw, documents, siteUrl }: Omit<SealDeps, 'db'>,
  content: ReportContent,
): Promise<SealedFile> => {
  const { reportId } = content;
  const seal = await sealText(sealer, content);
  const pdf = await draw(content, seal, `${siteUrl}/verify/${reportId}`);
  const fileHash = hashOfFile(pdf);
  const standing = await sealText(sealer, issuedStanding(content, seal.fingerprint, fileHash));
  const file = fileOf(reportId, fileHash);
  await documents.put(file, pdf);
  return { seal, standing, file };
};

/** Another worker's report was stored instead. Ours stays when it was stored after all, by an attempt whose reply was lost. */
export const discardFile = async (
  { db, documents }: Pick<SealDeps, 'db' | 'documents'>,
  reportId: string,
  file: string,
): Promise<void> => {
  const stored = await sealedReport.get(db, { reportId }, { consistent: true });
  if (stored?.file !== file) await documents.remove(file);
};
