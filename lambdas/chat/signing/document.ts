// A document put before a guest, and the record of what was done with it. Every entry carries the hash of the one before
// and of the document, so that none can be changed, left out or moved without being noticed. Pure.

import { brokenPositions, CANONICAL, linkEntry } from '#core/crypto/hash-chain.ts';
import { AppError } from '#core/http/errors.ts';
import type { Entry, StoredDocument } from './entity.ts';

export const CONSENT_VERSION = '2026-1';
export const CONSENT_TEXT =
  'I agree to sign this document electronically, and that my typed name has the same effect as my signature on paper. I can read and keep the document on this device. I may ask my agent for a paper copy, or decline, at any time before I sign.';

export type { Entry } from './entity.ts';
/** A document as its record knows it, sealed or not. */
export type SigningDocument = Pick<StoredDocument, keyof StoredDocument>;
export type UnsealedDocument = Exclude<StoredDocument, { state: 'sealed' }>;

const hashOf = CANONICAL.hash;

export const documentFingerprint = (
  document: Pick<SigningDocument, 'id' | 'title' | 'version' | 'clauses' | 'guestName' | 'agentName' | 'countersigned'>,
): string =>
  hashOf({
    id: document.id,
    title: document.title,
    version: document.version,
    clauses: document.clauses.map(({ heading, text }) => ({ heading, text })),
    guestName: document.guestName,
    agentName: document.agentName,
    countersigned: document.countersigned,
  });

export type NewEntry = Pick<Entry, 'what' | 'by' | 'name'> &
  Partial<Pick<Entry, 'address' | 'device' | 'consent' | 'reason' | 'drawing'>>;

/** The next entry, chained to the last; the document moves on with it. */
export const append = <D extends SigningDocument>(
  document: D,
  about: NewEntry,
  at: Date,
): { document: D; entry: Entry } => {
  const entry = linkEntry(
    {
      address: '',
      device: '',
      consent: '',
      reason: '',
      ...about,
      number: document.entries + 1,
      at: at.toISOString(),
      fingerprint: document.fingerprint,
    },
    document.head,
  );
  return { entry, document: { ...document, entries: entry.number, head: entry.hash } };
};

/** Every entry, in its place, unchanged, about this very document, up to the last one that the document knows. */
export const recordHolds = (document: SigningDocument, entries: Entry[]): boolean =>
  documentFingerprint(document) === document.fingerprint &&
  entries.length === document.entries &&
  entries.every(({ number, fingerprint }, at) => number === at + 1 && fingerprint === document.fingerprint) &&
  brokenPositions(entries, ({ number }) => number, { last: { position: document.entries, hash: document.head } })
    .length === 0;

const simple = (name: string) => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('en-US');

export const requireOwnName = (typed: string, name: string): void => {
  if (simple(typed) !== simple(name))
    throw new AppError('INVALID', {
      fields: { typed_name: `Type your name exactly as it stands in the document: ${name}` },
    });
};

export const requireSameText = (document: SigningDocument, fingerprint: string, consent: string): void => {
  if (fingerprint !== document.fingerprint || consent !== CONSENT_VERSION)
    throw new AppError('CONFLICT', { message: 'The document has changed. Please reload the page and read it again.' });
};

/** What the guest may still do: sign or decline, once. */
export function requirePresented(document: StoredDocument): asserts document is UnsealedDocument {
  if (document.state === 'declined') throw new AppError('CONFLICT', { message: 'This document has been declined.' });
  if (document.state !== 'presented')
    throw new AppError('CONFLICT', { message: 'This document has been signed already.' });
}

export function requireCountersignable(document: StoredDocument): asserts document is UnsealedDocument {
  if (document.state === 'presented')
    throw new AppError('CONFLICT', {
      message: `${document.guestName} signs first. You are told when it is your turn.`,
    });
  if (document.state !== 'countersign')
    throw new AppError('CONFLICT', { message: 'There is nothing for you to sign in this document.' });
}
