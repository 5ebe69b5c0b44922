// Seals a signed document: the signature over the record, the PDF in the bucket, and a copy for both sides. Each step
// can be repeated: if a worker dies, its file is discarded.
import { hashOfFile, type Seal, type Sealer, sealText } from '#core/crypto/seal.ts';
import { type Db, tried, type Write, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Documents } from '#core/documents/documents.ts';
import { keepFile, storeDrawnFile } from '#core/documents/drawn-file.ts';
import type { Clock } from '#core/platform/clock.ts';
import { PermanentError, type Work } from '#core/platform/queue-worker.ts';
import type { SignPdf } from '#core/signature/pdf-signer.ts';
import { type EmailParties, guestAddress, settleDocumentWrite } from '#public/chat/transaction';
import { logHashWrite } from '#public/seal-log';
import { readDocument, transactionOf } from '../document/document-store.ts';
import { isComplete, recordHolds, type UnsealedDocument } from '../document/record.ts';
import { signingDocument } from '../entity.ts';
import { partiesWith } from '../further/ask-writes.ts';
import { signersOf } from '../signer/signatory.ts';
import type { DrawSignedDocument } from './pdf/draw-signed-document.ts';
import { discardWork, type SealTask } from './seal-task.ts';
import { sealedJson, signedFileOf, standingOf, verifyAddress } from './sealed.ts';
import { signedCopyEmail } from './signed-copy.ts';

export type SealDeps = {
  db: Db;
  clock: Clock;
  sealer: Sealer;
  documents: Pick<Documents, 'put'>;
  draw: DrawSignedDocument;
  signPdf: SignPdf;
  siteUrl: string;
};

const DOCUMENT_WRITE = 'document';

const sealedWrites = (
  document: UnsealedDocument,
  seals: { seal: Seal; standing: Seal; file: string },
  { guestEmail, at }: { guestEmail: string; at: Date },
): Write[] => {
  const sealed = { ...seals, state: 'sealed' as const, sealedAt: at.toISOString() };
  const copyFor = (side: 'guest' | 'agent', parties: EmailParties = { ...document, guestEmail }) =>
    outboxWrite('mail', signedCopyEmail(parties, side, document.title, seals.file), at);
  return [
    signingDocument.update(
      { documentId: document.id },
      { set: sealed },
      { name: DOCUMENT_WRITE, if: when('#state = :signed', { ':signed': 'signed' }) },
    ),
    settleDocumentWrite(transactionOf(document), { ...document, state: 'sealed' }),
    keepFile(seals.file),
    logHashWrite(seals.standing.fingerprint, { kind: 'signed document', documentId: document.id }, at),
    copyFor('guest'),
    ...signersOf(document).map((signer) => copyFor('guest', partiesWith(document, signer))),
    copyFor('agent'),
  ];
};

export const sealDocument =
  ({ db, clock, sealer, documents, draw, signPdf, siteUrl }: SealDeps): Work<SealTask> =>
  async ({ documentId }) => {
    const found = await readDocument(db, documentId);
    if (!found) throw new PermanentError('The document no longer exists');
    const { document, entries } = found;
    if (document.state === 'sealed' || document.state === 'voided') return { skipped: true };
    if (document.state !== 'signed') throw new PermanentError(`A document that is ${document.state} is not sealed`);
    if (!recordHolds(document, entries)) throw new PermanentError('The record was altered: it is not sealed');
    if (!isComplete(document, entries)) throw new PermanentError('A signature is missing: it is not sealed');
    const seal = await sealText(sealer, sealedJson(document, entries));
    const pdf = await signPdf(await draw({ document, entries }, seal, verifyAddress(siteUrl, document.id)));
    const fileHash = hashOfFile(pdf);
    const standing = await sealText(sealer, standingOf(document, entries, { fingerprint: seal.fingerprint, fileHash }));
    const file = signedFileOf(document.id, fileHash);
    await storeDrawnFile({ db, clock, documents }, { file, pdf, discard: discardWork(document.id, file) });
    const guestEmail = await guestAddress(db, document);
    const { failed } = await tried(
      db.transact(sealedWrites(document, { seal, standing, file }, { guestEmail, at: clock() })),
    );
    if (!failed) return {};
    // Another worker has sealed it in the meantime.
    if (failed.write === DOCUMENT_WRITE) return { skipped: true };
    throw new PermanentError('Its step has another document', { cause: failed });
  };
