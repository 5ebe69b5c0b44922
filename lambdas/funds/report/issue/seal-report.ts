import { hashOfFile, type Seal, type Sealer, sealText } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { SignPdf } from '#core/signature/pdf-signer.ts';
import { type CardOnPaper, cardOnPaper, type PictureStore } from '#public/members/card';
import { fileOf } from '../letter.ts';
import type { ReportContent } from '../report.ts';
import type { SealedFile } from '../report-store.ts';
import { issuedStanding } from '../sealed-standing.ts';
import { storeFile } from './drawn-file.ts';

export type DrawReport = (content: ReportContent, seal: Seal, verifyUrl: string, card?: CardOnPaper) => Promise<Buffer>;

type DrawDeps = { sealer: Sealer; draw: DrawReport; signPdf: SignPdf; siteUrl: string };

export type SealDeps = DrawDeps & {
  documents: Pick<Documents, 'put' | 'remove'>;
  pictures: Pick<PictureStore, 'find'>;
  db: Pick<Db, 'get' | 'put'>;
  clock: Clock;
};

/** Seals what a report says, draws it, signs the file, and seals which file that is: the signature is part of it. */
export const drawSealed = async (
  { sealer, draw, signPdf, siteUrl }: DrawDeps,
  content: ReportContent,
  card?: CardOnPaper,
): Promise<SealedFile & { pdf: Buffer }> => {
  const { reportId } = content;
  const seal = await sealText(sealer, content);
  const pdf = await signPdf(await draw(content, seal, `${siteUrl}/verify/${reportId}`, card));
  const fileHash = hashOfFile(pdf);
  const standing = await sealText(sealer, issuedStanding(content, seal.fingerprint, fileHash));
  return { seal, standing, file: fileOf(reportId, fileHash), card: card?.card, pdf };
};

/**
 * The file is stored before the report is, so that anyone who sees the report can export it. Each drawing is another file: two
 * workers who issue at once don't replace each other's. `cardOf`: the agent whose card is on it.
 */
export const sealReport = async (
  deps: SealDeps,
  content: ReportContent,
  cardOf: { agentId: string; agentName: string } | undefined,
): Promise<SealedFile> => {
  const card = cardOf && (await cardOnPaper(deps, cardOf));
  const { pdf, ...sealed } = await drawSealed(deps, content, card);
  await storeFile(deps, { reportId: content.reportId, file: sealed.file, pdf });
  return sealed;
};
