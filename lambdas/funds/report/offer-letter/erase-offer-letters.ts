import type { Db } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import { sealedReport } from '../entity.ts';
import { isFileOf } from '../letter.ts';
import { offerLetter, offerLetterLink } from './entity.ts';
import { readOfferLetters } from './offer-letter-store.ts';

/** They're kept no longer than the report they were made from. */
export const eraseOfferLetters =
  ({ db, documents }: { db: Db; documents: Pick<Documents, 'remove'> }) =>
  async (reportId: string): Promise<void> => {
    for (const { id, linkId } of await readOfferLetters(db, reportId)) {
      const sealed = await sealedReport.get(db, { reportId: id }, { consistent: true });
      await db.transact([
        offerLetter.delete({ reportId, id }),
        offerLetterLink.delete({ linkId }),
        sealedReport.delete({ reportId: id }),
      ]);
      if (sealed && isFileOf(id, sealed.file)) await documents.remove(sealed.file);
    }
  };
