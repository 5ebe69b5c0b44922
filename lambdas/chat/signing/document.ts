// A document put before a guest, and the record of what was done with it. Every entry carries the hash of the one before
// and of the document, so that none can be changed, left out or moved without being noticed. Pure.

import { canonical, fingerprintOf } from '#core/crypto/seal.ts';
import type { Item } from '#core/data/attribute-value.ts';
import { AppError } from '#core/http/errors.ts';
import type { DocumentState, SignedStep } from '../transaction/contract.ts';
import type { Clause } from './contract.ts';

export const CONSENT_VERSION = '2026-1';
export const CONSENT_TEXT =
  'I agree to sign this document electronically, and that my typed name has the same effect as my signature on paper. I can read and keep the document on this device. I may ask my agent for a paper copy, or decline, at any time before I sign.';

export type SigningDocument = {
  id: string;
  transactionId: string;
  agentId: string;
  linkId: string;
  step: SignedStep;
  title: string;
  version: number;
  clauses: Clause[];
  /** The agent signs after the guest. */
  countersigned: boolean;
  guestName: string;
  guestEmail: string;
  agentName: string;
  agentEmail: string;
  /** Hash of everything above that a signer reads. */
  fingerprint: string;
  state: Exclude<DocumentState, 'none'>;
  /** How many entries the record has, and the hash of the last. */
  entries: number;
  head: string;
  createdAt: string;
};

export type SigningAction = 'presented' | 'consented' | 'signed' | 'countersigned' | 'declined';
export type Entry = {
  number: number;
  what: SigningAction;
  by: 'guest' | 'agent' | 'system';
  name: string;
  at: string;
  address: string;
  device: string;
  consent: string;
  reason: string;
  /** The drawn signature, as a path. */
  drawing?: string;
  fingerprint: string;
  previous: string;
  hash: string;
};

export const FIRST = '0'.repeat(64);
const hashOf = (content: Parameters<typeof canonical>[0]) => fingerprintOf(canonical(content)).toString('hex');

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

export const entryHash = ({ hash: _, ...content }: Entry): string => hashOf(content);

export type NewEntry = Pick<Entry, 'what' | 'by' | 'name'> &
  Partial<Pick<Entry, 'address' | 'device' | 'consent' | 'reason' | 'drawing'>>;

/** The next entry, chained to the last; the document moves on with it. */
export const append = (
  document: SigningDocument,
  about: NewEntry,
  at: Date,
): { document: SigningDocument; entry: Entry } => {
  const content: Entry = {
    address: '',
    device: '',
    consent: '',
    reason: '',
    ...about,
    number: document.entries + 1,
    at: at.toISOString(),
    fingerprint: document.fingerprint,
    previous: document.head,
    hash: '',
  };
  const entry = { ...content, hash: entryHash(content) };
  return { entry, document: { ...document, entries: entry.number, head: entry.hash } };
};

/** Every entry, in its place, untouched, about this very document, up to the head the document knows. */
export const recordHolds = (document: SigningDocument, entries: Entry[]): boolean => {
  if (documentFingerprint(document) !== document.fingerprint || entries.length !== document.entries) return false;
  let previous = FIRST;
  for (const [at, entry] of entries.entries()) {
    const fits = entry.number === at + 1 && entry.previous === previous && entry.fingerprint === document.fingerprint;
    if (!fits || entryHash(entry) !== entry.hash) return false;
    previous = entry.hash;
  }
  return previous === document.head;
};

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
export const requirePresented = (document: SigningDocument): void => {
  if (document.state === 'declined') throw new AppError('CONFLICT', { message: 'This document has been declined.' });
  if (document.state !== 'presented')
    throw new AppError('CONFLICT', { message: 'This document has been signed already.' });
};

export const requireCountersignable = (document: SigningDocument): void => {
  if (document.state === 'presented')
    throw new AppError('CONFLICT', {
      message: `${document.guestName} signs first. You are told when it is your turn.`,
    });
  if (document.state !== 'countersign')
    throw new AppError('CONFLICT', { message: 'There is nothing for you to sign in this document.' });
};

export const documentFrom = (item: Item): SigningDocument => item as unknown as SigningDocument;
