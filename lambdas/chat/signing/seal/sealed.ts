// What the seal of a signed document covers: the document's fingerprint and its whole record.
import { canonical, type Json, type Seal } from '#core/crypto/seal.ts';
import type { SigningDocument } from '../document/record.ts';
import type { Entry, StoredDocument } from '../entity.ts';

/** Of the sealed copy in the document bucket. */
export const signedKey = (documentId: string) => `signed/${documentId}.pdf`;

export const verifyAddress = (siteUrl: string, documentId: string) => `${siteUrl}/verify/document/${documentId}`;

export const sealedJson = (document: SigningDocument, entries: Entry[]): Json => ({
  id: document.id,
  title: document.title,
  version: document.version,
  fingerprint: document.fingerprint,
  entries: entries.map((entry) => ({ ...entry })),
});

export const sealedContent = (document: SigningDocument, entries: Entry[]): string =>
  canonical(sealedJson(document, entries));

type SealedDocument = Extract<StoredDocument, { state: 'sealed' }>;

export const sealOf = (document: SealedDocument): Seal => ({
  text: document.sealText,
  fingerprint: document.sealFingerprint,
  signature: document.sealSignature,
  keyId: document.sealKeyId,
});

export const sealAttributes = (seal: Seal) => ({
  sealText: seal.text,
  sealFingerprint: seal.fingerprint,
  sealSignature: seal.signature,
  sealKeyId: seal.keyId,
});
