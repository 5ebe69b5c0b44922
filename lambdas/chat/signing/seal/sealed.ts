// The sealed parts of a signed document: its text and whole record, and the file that shows them. Pure.
import * as v from 'valibot';
import { canonical, type Json } from '#core/crypto/seal.ts';
import { tryParse } from '#core/schema.ts';
import { beforeVoiding, type SigningDocument, signaturesIn, signersInText, voidingIn } from '../document/record.ts';
import type { Entry } from '../entity.ts';

/** The sealed copy's place in the document bucket. */
export const signedFileOf = (documentId: string, fileHash: string) =>
  `signed/${documentId}-${fileHash.slice(0, 16)}.pdf`;

export const verifyAddress = (siteUrl: string, documentId: string) => `${siteUrl}/verify/document/${documentId}`;

export const sealedJson = (document: SigningDocument, entries: Entry[]): Json => ({
  id: document.id,
  title: document.title,
  version: document.version,
  fingerprint: document.fingerprint,
  ...signersInText(document),
  ...(document.pdf && { original: document.pdf.hash }),
  entries: beforeVoiding(entries).map((entry) => ({ ...entry })),
});

export const sealedContent = (document: SigningDocument, entries: Entry[]): string =>
  canonical(sealedJson(document, entries));

const standing = v.object({
  version: v.literal(1),
  documentId: v.string(),
  fingerprint: v.string(),
  /** SHA-256 of the PDF. */
  fileHash: v.string(),
  signatures: v.number(),
  signedAt: v.string(),
  voided: v.optional(
    v.object({
      at: v.string(),
      /** The hash of the record's entry with the person and the reason. */
      entry: v.string(),
      /** SHA-256 of the PDF marked as void. */
      fileHash: v.string(),
    }),
  ),
});
export type SignedStanding = v.InferOutput<typeof standing>;

/** Sealed next to the record. It has no personal data, so anyone may have it to check a file without us. */
export const standingOf = (
  { id }: SigningDocument,
  entries: Entry[],
  { fingerprint, fileHash }: Pick<SignedStanding, 'fingerprint' | 'fileHash'>,
): SignedStanding => {
  const signatures = signaturesIn(entries);
  const signedAt = signatures.at(-1)?.at ?? '';
  return { version: 1, documentId: id, fingerprint, fileHash, signatures: signatures.length, signedAt };
};

/** The same with the facts of the record's last entry. */
export const voidedStanding = (before: SignedStanding, entries: Entry[], fileHash: string): SignedStanding => {
  const entry = voidingIn(entries);
  return entry ? { ...before, voided: { at: entry.at, entry: entry.hash, fileHash } } : before;
};

/** Undefined if it isn't this record's standing. A document that was voided a moment ago isn't sealed as voided yet. */
export const readStanding = (
  text: string,
  document: SigningDocument,
  entries: Entry[],
  fingerprint: string,
): SignedStanding | undefined => {
  const data = tryParse(standing, JSON.parse(text));
  if (!data) return undefined;
  const signed = standingOf(document, entries, { fingerprint, fileHash: data.fileHash });
  const expected = data.voided ? voidedStanding(signed, entries, data.voided.fileHash) : signed;
  return canonical(data) === canonical(expected) ? data : undefined;
};
