// The agent's own PDF as a document, as programs see it: uploaded, used, and with fields on its pages.
import type { PdfField } from '../../lambdas/chat/signing/own/contract.ts';
import { aField, anOwnPdf } from '../builders/an-own-pdf.ts';
import { call } from './client.ts';
import type { Answer } from './heard.ts';
import { codeFor, documentOf, type SignedTransaction, signature } from './signing.ts';
import { upload } from './upload.ts';

const fingerprintOf = async (token: string, id: string): Promise<string> =>
  (await call('GET', `/api/transactions/${id}/documents/1`, { token })).body.fingerprint;

/** Uploaded as a page does it; the id of the file. */
export const uploadOwnPdf = async (token: string, id: string, pdf?: Buffer): Promise<string> => {
  const bytes = pdf ?? (await anOwnPdf());
  const who = { token, place: 'transaction', folder: id } as const;
  return (await upload(who, bytes, { name: 'Agreement.pdf', kind: 'to-sign' })).id;
};

export const usePdf = async (
  token: string,
  id: string,
  file: string,
  title = 'Exclusive agreement',
): Promise<Answer> => {
  const body = { fingerprint: await fingerprintOf(token, id), file, title };
  return call('POST', `/api/transactions/${id}/documents/1/pdf`, { token, body });
};

/** The client's fields: a signature, initials, a date and a text; and any given fields. */
export const ownFields = (...more: Partial<PdfField>[]): PdfField[] => [
  aField(),
  aField({ kind: 'initials', y: 500, width: 48, height: 24 }),
  aField({ kind: 'date', y: 400, height: 18 }),
  aField({ kind: 'text', y: 300, height: 18, label: 'Phone' }),
  ...more.map((one) => aField({ x: 320, ...one })),
];

export const placeFields = async (token: string, id: string, fields: object[] = ownFields()): Promise<Answer> => {
  const body = { fingerprint: await fingerprintOf(token, id), fields };
  return call('POST', `/api/transactions/${id}/documents/1/fields`, { token, body });
};

export const ownValues = () => [
  { field: 1, text: 'SS' },
  { field: 2, text: new Date().toISOString().slice(0, 10) },
  { field: 3, text: '555 0100' },
];

/** The client fills in their fields and signs. */
export const signOwnPdf = async (
  { link, email }: Pick<SignedTransaction, 'link' | 'email'>,
  values: object[] = ownValues(),
  code?: string,
): Promise<Answer> => {
  const document = await documentOf(link, 1);
  const entered = code ?? (await codeFor(link, 1, email));
  const body = { ...link, step: 1, ...signature(document, 'Sam Seller'), code: entered, values };
  return call('POST', '/api/guest/transaction/sign', { body });
};
