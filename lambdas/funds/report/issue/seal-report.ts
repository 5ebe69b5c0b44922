import { hashOfFile, type Seal, type SealChecker, type Sealer, sealText } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import { type StoreFileDeps, storeDrawnFile } from '#core/documents/drawn-file.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { SignPdf } from '#core/signature/pdf-signer.ts';
import { bankWorkLater } from '#public/funds/bank';
import { type CardOnPaper, cardOnPaper, type PictureStore } from '#public/members/card';
import { logHashWrite } from '#public/seal-log';
import { sealsOf } from '../check-report.ts';
import { sealedReport } from '../entity.ts';
import { fileOf, isFileOf } from '../funds-report.ts';
import { type SealedFile, standingIs } from '../funds-report-store.ts';
import type { ReportContent } from '../report.ts';
import { removeGiftLetters } from '../seal-gift-letter.ts';
import { issuedStanding, withdrawnStanding } from '../sealed-standing.ts';

const storeFile = (
  deps: StoreFileDeps,
  { reportId, file, pdf }: { reportId: string; file: string; pdf: Buffer },
): Promise<void> =>
  storeDrawnFile(deps, {
    file,
    pdf,
    discard: (times) => bankWorkLater({ type: 'discard file', reportId, file }, times),
  });

export const discardFile =
  ({ db, documents }: { db: Pick<Db, 'get'>; documents: Pick<Documents, 'remove'> }) =>
  async (reportId: string, file: string): Promise<void> => {
    const stored = await sealedReport.get(db, { reportId }, { consistent: true });
    if (stored?.file !== file) await documents.remove(file);
  };

export type DrawReport = (content: ReportContent, seal: Seal, verifyUrl: string, card?: CardOnPaper) => Promise<Buffer>;

type DrawDeps = { sealer: Sealer; draw: DrawReport; signPdf: SignPdf; siteUrl: string };

export type SealDeps = DrawDeps & {
  documents: Pick<Documents, 'put' | 'remove'>;
  pictures: Pick<PictureStore, 'find'>;
  db: Pick<Db, 'get' | 'put'>;
  clock: Clock;
};

/** Seals a report's content, draws it, signs the file, and seals the file's hash: the signature is part of the file. */
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
 * The file is stored before the report, so that anyone who sees the report can export it. Each drawing is a separate
 * file: two workers who issue at the same time don't replace each other's. `cardOf`: the agent whose card is on it.
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

// Follows a withdrawal at once: the file is deleted, so that earlier addresses open nothing, and the standing is
// sealed again. If someone restores the row, the file is missing; if someone restores the file, the withdrawal is
// sealed.

export type WithdrawalDeps = Pick<SealDeps, 'sealer' | 'documents'> & {
  checker: SealChecker;
  clock: Clock;
  db: Pick<Db, 'get' | 'transact'>;
};

export const sealWithdrawal =
  ({ db, clock, sealer, checker, documents }: WithdrawalDeps) =>
  async (reportId: string): Promise<void> => {
    const row = await sealedReport.get(db, { reportId }, { consistent: true });
    if (!row?.withdrawnAt) return;
    if (isFileOf(reportId, row.file)) await documents.remove(row.file);
    await removeGiftLetters({ documents })(row);
    // Our signature confirms that the rest is as issued, so check it before signing.
    const before = (await sealsOf(checker, row, reportId))?.standing;
    if (!before || before.withdrawnAt) return;
    const standing = await sealText(sealer, withdrawnStanding(before, row.withdrawnAt));
    await db.transact([
      sealedReport.update({ reportId }, { set: { standing } }, { if: standingIs(row) }),
      logHashWrite(standing.fingerprint, { kind: 'report', reportId }, clock()),
    ]);
  };
