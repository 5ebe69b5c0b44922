// What the seal of a signed document is taken of: the document's fingerprint and the whole record.

import { canonical, type Json, type Seal } from '#core/crypto/seal.ts';
import type { Item } from '#core/data/attribute-value.ts';
import type { Entry, SigningDocument } from './document.ts';

/** Where the sealed copy lies in the document bucket. */
export const signedKey = (documentId: string) => `signed/${documentId}.pdf`;

export const sealedJson = (document: SigningDocument, entries: Entry[]): Json => ({
  id: document.id,
  title: document.title,
  version: document.version,
  fingerprint: document.fingerprint,
  entries: entries.map((entry) => ({ ...entry })),
});

export const sealedContent = (document: SigningDocument, entries: Entry[]): string =>
  canonical(sealedJson(document, entries));

/** Undefined until it was sealed. */
export const sealOf = (row: Item): Seal | undefined =>
  typeof row.sealText === 'string'
    ? {
        text: row.sealText,
        fingerprint: String(row.sealFingerprint),
        signature: String(row.sealSignature),
        keyId: String(row.sealKeyId),
      }
    : undefined;

export const sealAttributes = (seal: Seal): Item => ({
  sealText: seal.text,
  sealFingerprint: seal.fingerprint,
  sealSignature: seal.signature,
  sealKeyId: seal.keyId,
});
