// Follows a voiding: the standing is sealed again, logged, and names a second copy marked as void on each page. The
// first copy stays: a party needs to show the signed text, and that it was voided.
import { hashOfFile, sealText } from '#core/crypto/seal.ts';
import { held, when } from '#core/data/db.ts';
import { keepFile, storeDrawnFile } from '#core/documents/drawn-file.ts';
import { alteredRecord } from '#core/platform/log.ts';
import { PermanentError, type Work } from '#core/platform/queue-worker.ts';
import { logHashWrite } from '#public/seal-log';
import { readDocument } from '../document/document-store.ts';
import { isSealed } from '../document/record.ts';
import { signingDocument } from '../entity.ts';
import { type CheckSignedDeps, checkSeals } from './check-signed.ts';
import type { SealDeps } from './seal-document.ts';
import { discardWork, type VoidTask } from './seal-task.ts';
import { signedFileOf, verifyAddress, voidedStanding } from './sealed.ts';

export const sealVoided =
  (deps: SealDeps & Pick<CheckSignedDeps, 'checker'>): Work<VoidTask> =>
  async ({ documentId }) => {
    const { db, clock, sealer, draw, signPdf, siteUrl } = deps;
    const found = await readDocument(db, documentId);
    if (!found) throw new PermanentError('The document no longer exists');
    const { document, entries } = found;
    if (!isSealed(document) || document.state !== 'voided' || document.voidedFile) return { skipped: true };
    // Our signature confirms that the rest is as signed, so check it before signing.
    const before = await checkSeals(deps, document, entries);
    if (typeof before === 'string') {
      alteredRecord({ kind: 'signed document', documentId }, before);
      throw new PermanentError('The document was altered, so its voiding is not sealed');
    }
    const pdf = await signPdf(await draw({ document, entries }, document.seal, verifyAddress(siteUrl, documentId)));
    const fileHash = hashOfFile(pdf);
    const voidedFile = signedFileOf(documentId, fileHash);
    const standing = await sealText(sealer, voidedStanding(before, entries, fileHash));
    await storeDrawnFile(deps, { file: voidedFile, pdf, discard: discardWork(documentId, voidedFile) });
    // Another worker was faster.
    const isDone = await held(
      db.transact([
        signingDocument.update(
          { documentId },
          { set: { standing, voidedFile } },
          {
            name: 'document',
            if: when('#state = :voided AND attribute_not_exists(#voidedFile)', { ':voided': 'voided' }),
          },
        ),
        keepFile(voidedFile),
        logHashWrite(standing.fingerprint, { kind: 'signed document', documentId }, clock()),
      ]),
      'document',
    );
    return isDone ? {} : { skipped: true };
  };
