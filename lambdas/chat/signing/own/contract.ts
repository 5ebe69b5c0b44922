// The agent's own PDF as a document to sign, with fields on its pages that each signer fills in.
import * as v from 'valibot';
import { done, guestCredential, numeric, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
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

const step = v.pipe(numeric, v.picklist(SIGNED_STEPS));
const fingerprint = v.pipe(v.string(), v.maxLength(64));
/** In base64. */
const pdfBytes = v.object({ pdf: v.string() });

export const routes = {
  /** An uploaded PDF replaces our standard text, in a document that isn't released. */
  usePdf: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/pdf',
    auth: 'agent',
    body: v.object({ fingerprint, file: v.pipe(v.string(), v.maxLength(150)), title: requiredLine(200) }),
    reply: done,
  },
  /** Replaces all fields of the PDF. */
  placeFields: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/fields',
    auth: 'agent',
    body: v.object({ fingerprint, fields: v.pipe(v.array(pdfField), v.maxLength(OWN_PDF.fields)) }),
    reply: done,
  },
  /** Our standard text replaces the PDF, in a document that isn't released. */
  useStandardText: {
    method: 'POST',
    path: '/api/transactions/{id}/documents/{step}/standard-text',
    auth: 'agent',
    body: v.object({ fingerprint }),
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
    body: v.object({ ...guestCredential, step }),
    reply: pdfBytes,
  },
  signerPdf: {
    method: 'POST',
    path: '/api/guest/signer/pdf',
    auth: 'guest',
    body: v.object(guestCredential),
    reply: pdfBytes,
  },
} as const satisfies Routes;
