// The certificates of the key that signs PDFs.
import * as v from 'valibot';
import { sealField } from '../crypto/seal.ts';
import { defineEntity } from '../data/entity.ts';

export const pdfCertificates = defineEntity({
  name: 'certificates of PDFs',
  key: { PK: 'CERTIFICATES', SK: 'PDF' },
  /** The seal over the certificates, so that no one else can insert theirs. */
  row: v.object({ seal: sealField, savedAt: v.string() }),
  readBy:
    'one Get per worker that signs PDFs, every five minutes at most, and one for each reading of the published keys',
});
