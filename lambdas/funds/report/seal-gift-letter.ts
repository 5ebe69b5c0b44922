// Draws and signs a donor's letter, and then sends what they agreed to send. The file is named by its fingerprint, which
// the joint report lists: a changed file has another name.
import { hashOfFile } from '#core/crypto/seal.ts';
import { type Db, writeAgain } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import { keepFile, type StoreFileDeps, storeDrawnFile } from '#core/documents/drawn-file.ts';
import { openPdf } from '#core/documents/pdf.ts';
import { colors, penFor } from '#core/documents/pen.ts';
import { addSignaturePlace } from '#core/signature/pdf-signature.ts';
import type { SignPdf } from '#core/signature/pdf-signer.ts';
import { bankWork, bankWorkLater, linkIdOf } from '#public/funds/bank';
import {
  clientName,
  type FundsRequest,
  type GiftFacts,
  giftClauses,
  readRequest,
  recipientsOf,
  type SignedGift,
  signedLine,
  silentChange,
} from '#public/funds/request';
import { logHashWrite } from '#public/seal-log';
import type { SealedReport } from './entity.ts';
import { readContent } from './report.ts';

const TITLE = 'Gift letter';

/** The letter on one page, with a place for our signature. */
const drawGiftLetter = async (facts: GiftFacts, signed: SignedGift): Promise<Buffer> => {
  const at = new Date(signed.signedAt);
  const { pdf, bytes } = await openPdf({ title: TITLE, at, keepPages: false });
  addSignaturePlace(pdf, at);
  const pen = penFor(pdf);
  const { write, tagged, rule, width } = pen;
  tagged('P', () => write('Groundwork', 12, colors.evergreen, { bold: true }));
  pdf.moveDown(1.6);
  tagged('H1', () => write(TITLE, 26, colors.ink, { bold: true, width }));
  pdf.moveDown(0.8);
  rule(pdf.y, colors.brass, 1.5);
  pdf.y += 18;
  for (const { heading, text } of giftClauses(facts, 'en')) {
    tagged('H2', () => write(heading, 11, colors.evergreen, { bold: true, width }));
    tagged('P', () => write(text, 11, colors.ink, { width }));
    pdf.moveDown(0.9);
  }
  rule(pdf.y, colors.line);
  pdf.y += 14;
  tagged('P', () => write(signedLine(signed), 11, colors.ink, { bold: true, width }));
  pdf.moveDown(0.6);
  const record = `Recorded with the number ${signed.hash}. Text version ${signed.words}.`;
  tagged('P', () => write(record, 8, colors.soft, { width }));
  pen.root.end();
  pdf.end();
  return bytes;
};

export const giftFile = (fingerprint: string): string => `reports/gift-${fingerprint}.pdf`;

export type GiftLetterDeps = StoreFileDeps & { db: Pick<Db, 'get' | 'put' | 'transact'>; signPdf: SignPdf };

const factsOf = (request: FundsRequest, gift: NonNullable<FundsRequest['gift']>) => ({
  ...gift,
  donor: clientName(request),
  recipients: recipientsOf(request),
});

/** Sealed already, or no longer signed: a no-op. */
export const sealGiftLetter =
  (deps: GiftLetterDeps) =>
  (owner: string): Promise<void> =>
    writeAgain(async () => {
      const { db, clock, signPdf } = deps;
      const request = await readRequest(db, linkIdOf(owner));
      const gift = request?.gift;
      if (!request || !gift || gift.fingerprint) return;
      const pdf = await signPdf(await drawGiftLetter(factsOf(request, gift), gift));
      const fingerprint = hashOfFile(pdf);
      const file = giftFile(fingerprint);
      const discard = (times: Parameters<typeof bankWorkLater>[1]) =>
        bankWorkLater({ type: 'gift letter', owner, discard: fingerprint }, times);
      await storeDrawnFile(deps, { file, pdf, discard });
      const at = clock();
      await db.transact([
        ...silentChange(request, { ...request, gift: { ...gift, fingerprint } }),
        keepFile(file),
        logHashWrite(fingerprint, { kind: 'client consent', linkId: request.id }, at),
        bankWork({ type: 'send agreed', owner }, at),
      ]);
    });

/** Deletes the file of a letter that its request no longer has: it was signed again, canceled, or never written. */
export const discardGiftLetter =
  ({ db, documents }: { db: Pick<Db, 'get'>; documents: Pick<Documents, 'remove'> }) =>
  async (owner: string, fingerprint: string): Promise<void> => {
    const request = await readRequest(db, linkIdOf(owner));
    if (request?.gift?.fingerprint !== fingerprint) await documents.remove(giftFile(fingerprint));
  };

/** The letters that a report lists go with it. */
export const removeGiftLetters =
  ({ documents }: { documents: Pick<Documents, 'remove'> }) =>
  async (report: Pick<SealedReport, 'text'> | undefined): Promise<void> => {
    const { gifts = [] } = (report && readContent(report.text)) ?? {};
    for (const { fingerprint } of gifts) await documents.remove(giftFile(fingerprint));
  };
