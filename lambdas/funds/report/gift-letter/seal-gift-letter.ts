// Draws and signs a donor's letter, and then sends what they agreed to send. The file is named by its fingerprint, which
// the joint report lists: a changed file has another name.
import { hashOfFile } from '#core/crypto/seal.ts';
import { type Db, writeAgain } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import { keepFile, type StoreFileDeps, storeDrawnFile } from '#core/documents/drawn-file.ts';
import type { SignPdf } from '#core/signature/pdf-signer.ts';
import { bankWork, bankWorkLater, linkIdOf } from '#public/funds/bank';
import { clientName, type FundsRequest, readRequest, recipientsOf, silentChange } from '#public/funds/request';
import { logHashWrite } from '#public/seal-log';
import type { SealedReport } from '../entity.ts';
import { readContent } from '../report.ts';
import { drawGiftLetter } from './draw-gift-letter.ts';

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

/** Its request no longer has it: it was signed again, canceled, or never written. */
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
