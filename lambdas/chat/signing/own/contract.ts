// The agent's own PDF as a document to sign, with fields on its pages that each signer fills in.
import { done, guestCredential, numeric, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { SIGNED_STEPS } from '#vocabulary/chat/transaction';
import { OWN_PDF, pdfField } from './vocabulary.ts';

export {
  FIELD_KINDS,
  FIELD_LIMITS,
  FIELD_SIZES,
  type FieldKind,
  type FieldValues,
  type FieldView,
  ON_PAPER,
  OWN_PDF,
  type PdfField,
  type PdfView,
  roomFor,
} from './vocabulary.ts';

const step = z.pipe(numeric, z.literal(SIGNED_STEPS));
const fingerprint = z.string().check(z.maxLength(64));
/** In base64. */
const pdfBytes = z.object({ pdf: z.string() });

export const routes = {
  /** A PDF that was uploaded for it takes the place of our standard text, in a document that isn't released. */
  usePdf: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/pdf',
    auth: 'agent',
    body: z.object({ fingerprint, file: z.string().check(z.maxLength(150)), title: requiredLine(200) }),
    reply: done,
  },
  /** All of its fields, in place of those before. */
  placeFields: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/fields',
    auth: 'agent',
    body: z.object({ fingerprint, fields: z.array(pdfField).check(z.maxLength(OWN_PDF.fields)) }),
    reply: done,
  },
  /** Our standard text takes the place of the PDF, in a document that isn't released. */
  useStandardText: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/standard-text',
    auth: 'agent',
    body: z.object({ fingerprint }),
    reply: done,
  },
  agentPdf: {
    method: 'GET',
    path: '/api/transactions/{id}/documents/{step}/pdf',
    auth: 'agent',
    reply: pdfBytes,
  },
  guestPdf: {
    method: 'POST',
    path: '/api/guest/transaction/pdf',
    auth: 'guest',
    body: z.object({ ...guestCredential, step }),
    reply: pdfBytes,
  },
  signerPdf: {
    method: 'POST',
    path: '/api/guest/signer/pdf',
    auth: 'guest',
    body: z.object(guestCredential),
    reply: pdfBytes,
  },
} as const satisfies Routes;
