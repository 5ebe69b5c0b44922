// The certificates of the key that signs PDFs.
import { sealField } from '../crypto/seal-field.ts';
import { defineEntity } from '../data/entity.ts';
import * as z from '../schema.ts';

export const pdfCertificates = defineEntity({
  name: 'certificates of PDFs',
  key: { PK: 'CERTIFICATES', SK: 'PDF' },
  /** Over the certificates, so that no one else can put in theirs. */
  row: z.object({ seal: sealField, savedAt: z.string() }),
  readBy:
    'one Get per worker that signs PDFs, every five minutes at most, and one for each reading of the published keys',
});
