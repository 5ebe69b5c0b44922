// The record of a document. Each entry has the hash of the one before it and of the document, so a changed, missing
// or moved entry shows. Pure.
import { brokenPositions, CANONICAL, linkEntry } from '#core/crypto/hash-chain.ts';
import type { Entry, StoredDocument } from '../entity.ts';

/** A document for its record, sealed or not. */
export type SigningDocument = Pick<StoredDocument, keyof StoredDocument>;
export type UnsealedDocument = Exclude<StoredDocument, { state: 'sealed' } | { state: 'voided' }>;
export type VoidedDocument = Extract<StoredDocument, { state: 'voided' }>;
/** Sealed, and perhaps voided since. */
export type SealedDocument = Extract<StoredDocument, { state: 'sealed' | 'voided' }> &
  Pick<Extract<StoredDocument, { state: 'sealed' }>, 'seal' | 'standing' | 'file' | 'sealedAt'>;

export const isSealed = (document: StoredDocument): document is SealedDocument =>
  document.state === 'sealed' || (document.state === 'voided' && document.seal !== undefined);

/** A document's files in the document bucket. */
export const filesOf = (document: StoredDocument): string[] =>
  [document.pdf?.file, isSealed(document) && document.file, document.state === 'voided' && document.voidedFile].filter(
    (file) => typeof file === 'string',
  );

type SignedText = Pick<
  SigningDocument,
  'id' | 'title' | 'version' | 'clauses' | 'pdf' | 'fields' | 'guestName' | 'agentName' | 'countersigned' | 'signers'
>;

/** The signers besides the guest, in their order; omitted if there are none. */
export const signersInText = ({ signers = [] }: Pick<SigningDocument, 'signers'>) =>
  signers.length > 0 ? { signers: signers.map(({ name, role }) => ({ name, role })) } : {};

/** The agent's own PDF with its fields; omitted in a document made from a template. */
const pdfInText = ({ pdf, fields = [] }: Pick<SigningDocument, 'pdf' | 'fields'>) =>
  pdf ? { pdf: pdf.hash, fields: fields.map((field) => ({ ...field })) } : {};

export const documentFingerprint = (document: SignedText): string =>
  CANONICAL.hash({
    id: document.id,
    title: document.title,
    version: document.version,
    clauses: document.clauses.map(({ heading, text }) => ({ heading, text })),
    guestName: document.guestName,
    agentName: document.agentName,
    countersigned: document.countersigned,
    ...signersInText(document),
    ...pdfInText(document),
  });

export type NewEntry = Pick<Entry, 'what' | 'by' | 'name'> &
  Partial<
    Pick<Entry, 'signer' | 'email' | 'address' | 'device' | 'consent' | 'reason' | 'drawing' | 'values' | 'codeSentAt'>
  >;

export type Recorded<D extends SigningDocument = UnsealedDocument> = { document: D; entries: Entry[] };

/** The document with these entries chained to its last one. */
export const record = <D extends SigningDocument>(document: D, happened: readonly NewEntry[], at: Date): Recorded<D> =>
  happened.reduce<Recorded<D>>(
    ({ document: before, entries }, about) => {
      const entry: Entry = linkEntry(
        {
          email: '',
          address: '',
          device: '',
          consent: '',
          reason: '',
          ...about,
          number: before.entries + 1,
          at: at.toISOString(),
          fingerprint: before.fingerprint,
        },
        before.head,
      );
      return { document: { ...before, entries: entry.number, head: entry.hash }, entries: [...entries, entry] };
    },
    { document, entries: [] },
  );

/** Every entry in its place, unchanged, about this document, up to the document's last one. */
export const recordHolds = (document: SigningDocument, entries: Entry[]): boolean =>
  documentFingerprint(document) === document.fingerprint &&
  entries.length === document.entries &&
  entries.every(({ number, fingerprint }, at) => number === at + 1 && fingerprint === document.fingerprint) &&
  brokenPositions(entries, ({ number }) => number, { last: { position: document.entries, hash: document.head } })
    .length === 0;

/** Signing requires the agent's release: an opened document isn't released. */
export const isReleased = (entries: readonly Entry[]): boolean => entries.some(({ what }) => what === 'released');

export const signaturesIn = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ what }) => what === 'signed' || what === 'countersigned');

export const isComplete = (document: SigningDocument, entries: readonly Entry[]): boolean => {
  const expected = [
    'guest',
    ...(document.signers ?? []).map((_, at) => `signer ${at + 1}`),
    ...(document.countersigned ? ['agent'] : []),
  ];
  const signed = signaturesIn(entries).map(({ by, signer }) => (by === 'signer' ? `signer ${signer}` : by));
  return signed.length === expected.length && signed.every((one, at) => one === expected[at]);
};

export const voidingIn = (entries: readonly Entry[]): Entry | undefined =>
  entries.find(({ what }) => what === 'voided');

/** The sealed part: everything up to the last signature. */
export const beforeVoiding = (entries: readonly Entry[]): Entry[] => entries.filter(({ what }) => what !== 'voided');
