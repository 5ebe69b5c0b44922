import { type Sealer, sealText } from '#core/crypto/seal.ts';
import type { Documents } from '#core/documents/documents.ts';
import { reportFile } from '../letter.ts';
import { asJson, type ReportContent } from '../report.ts';
import type { DrawReport } from './draw-report.ts';

export type SealDeps = {
  sealer: Sealer;
  draw: DrawReport;
  documents: Pick<Documents, 'put'>;
  siteUrl: string;
};

/**
 * Seals what a report says and draws it. The file is there before the report is, so that whoever sees it can export it;
 * drawn again, it is replaced by the same.
 */
export const sealReport = async (deps: SealDeps, content: ReportContent) => {
  const { reportId } = content;
  const seal = await sealText(deps.sealer, asJson(content));
  await deps.documents.put(reportFile(reportId), await deps.draw(content, seal, `${deps.siteUrl}/verify/${reportId}`));
  return seal;
};
