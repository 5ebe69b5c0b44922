// The signers of a document besides the agent, and their turns: the client, then the further signers in the order of
// their list. Pure.
import { AppError } from '#core/http/errors.ts';
import type { DocumentWithRecord } from '../document/document-store.ts';
import type { NewEntry, SigningDocument, UnsealedDocument } from '../document/record.ts';
import { requireSignable, requireUndecided, signedAlready } from '../document/rules.ts';
import type { Entry, FurtherSigner } from '../entity.ts';

/** A signer in the record's form. */
export type Signatory = Pick<NewEntry, 'by' | 'name'> & { email: string; signer?: number };

export const clientIn = ({ guestName: name, guestEmail: email }: SigningDocument): Signatory => ({
  by: 'guest',
  name,
  email,
});

/** `number`: their place in the list, from 1. */
export type NumberedSigner = FurtherSigner & { number: number };

export const signersOf = ({ signers = [] }: Pick<SigningDocument, 'signers'>): NumberedSigner[] =>
  signers.map((signer, at) => ({ ...signer, number: at + 1 }));

export const signatoryOf = ({ name, email, number }: NumberedSigner): Signatory => ({
  by: 'signer',
  signer: number,
  name,
  email,
});

/** The further signer with the current turn, if it's one of theirs. */
export const awaitedSigner = (document: SigningDocument): NumberedSigner | undefined =>
  document.state === 'cosign' ? signersOf(document).find(({ number }) => number === document.turn) : undefined;

const isOf =
  ({ by, signer }: Signatory) =>
  (entry: Entry) =>
    entry.by === by && entry.signer === signer;

const hasSigned = (entries: readonly Entry[], who: Signatory): boolean =>
  entries.filter(isOf(who)).some(({ what }) => what === 'signed');

/** A person signs or declines once, in their turn, and only after the agent has released the document. */
export const requireTurn = (presented: DocumentWithRecord, who: Signatory): UnsealedDocument => {
  if (who.by === 'guest') return requireSignable(presented);
  const { document, entries } = presented;
  requireUndecided(document);
  if (hasSigned(entries, who)) throw signedAlready();
  if (document.state !== 'cosign' || document.turn !== who.signer)
    throw new AppError('CONFLICT', { message: "It isn't your turn to sign yet. We'll email you when it is." });
  return document;
};

/** The document, if it's this person's turn and they haven't opened it since they were asked to sign. */
export const unopenedBy = (
  { document, entries }: DocumentWithRecord,
  { by, signer }: Signatory,
): UnsealedDocument | undefined => {
  if (by === 'guest') {
    if (document.state !== 'presented') return undefined;
    const last = entries.findLast(({ what }) => what === 'released' || what === 'opened');
    return last?.what === 'released' ? document : undefined;
  }
  if (document.state !== 'cosign' || document.turn !== signer) return undefined;
  const last = entries.findLast((one) => one.signer === signer && (one.what === 'opened' || one.what === 'corrected'));
  return last?.what === 'opened' ? undefined : document;
};

export const afterSignature = (
  document: SigningDocument,
  { signer = 0 }: Signatory,
): { state: UnsealedDocument['state']; turn?: number } => {
  const turn = signer + 1;
  if (turn <= signersOf(document).length) return { state: 'cosign', turn };
  return { state: document.countersigned ? 'countersign' : 'signed' };
};
