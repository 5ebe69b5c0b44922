import { type Seal, type Sealer, sealText } from '#core/crypto/seal.ts';
import type { Documents } from '#core/documents/documents.ts';
import { reportFile } from '../letter.ts';
import type { ReportContent } from '../report.ts';

export type DrawReport = (content: ReportContent, seal: Seal, verifyUrl: string) => Promise<Buffer>;

export type SealDeps = {
  sealer: Sealer;
  draw: DrawReport;
  documents: Pick<Documents, 'put'>;
  siteUrl: string;
};

/**
 * Seals what a report says and draws it. The file is stored before the report is, so that anyone who sees the report can
 * export it; when it's drawn again, the same file is replaced.
 */
export const sealReport = async ({ sealer, draw, documents, siteUrl }: SealDeps, content: ReportContent) => {
  const { reportId } = content;
  const seal = await sealText(sealer, content);
  await documents.put(reportFile(reportId), await draw(content, seal, `${siteUrl}/verify/${reportId}`));
  return seal;
};
