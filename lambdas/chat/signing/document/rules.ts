import { AppError } from '#core/http/errors.ts';
import type { Language } from '#core/http/language.ts';
import { STEPS, type StepNumber } from '#vocabulary/chat/transaction';
import type { StoredDocument } from '../entity.ts';
import { requireFacts } from '../facts/facts.ts';
import { requireFieldsForAll } from '../own/fields.ts';
import { typedNameProblem } from '../vocabulary.ts';
import type { DocumentWithRecord } from './document-store.ts';
import { isReleased, type SigningDocument, type UnsealedDocument } from './record.ts';

// The rules for each step of a document, and for the words of a signature. Pure.

/** The consent text for signers, in their language; the record keeps the version that they saw. */
export const CONSENTS: Record<Language, { version: string; text: string }> = {
  en: {
    version: '2026-1',
    text: 'I agree to sign this document electronically, and that my typed name has the same effect as my signature on paper. I can read and keep the document on this device. I may ask my agent for a paper copy, or decline, at any time before I sign.',
  },
  es: {
    version: '2026-1-es',
    text: 'Acepto firmar este documento electrónicamente, y que mi nombre escrito tenga el mismo efecto que mi firma en papel. Puedo leer y guardar el documento en este dispositivo. Puedo pedirle a mi agente una copia en papel, o rechazar el documento, en cualquier momento antes de firmar.',
  },
};

export const requireOwnName = (typed: string, name: string): void => {
  const problem = typedNameProblem(typed, name);
  if (problem !== undefined) throw new AppError('INVALID', { fields: { typed_name: problem } });
};

export const requireSameText = (document: SigningDocument, fingerprint: string): void => {
  if (fingerprint !== document.fingerprint) throw changedError();
};

export const requireConsent = (version: string): void => {
  if (!Object.values(CONSENTS).some((consent) => consent.version === version)) throw changedError();
};

/** The document has changed since the screen showed it. */
export const changedError = (cause?: unknown) =>
  new AppError('CONFLICT', {
    message: 'The document has changed. Nothing was saved. Reload the page and read it again.',
    cause,
  });

const voidedError = () =>
  new AppError('CONFLICT', { message: 'This document has been voided. It can no longer be signed.' });

export const signedAlready = () => new AppError('CONFLICT', { message: 'This document is already signed.' });

/** Neither declined nor voided, nor signed by all. */
export function requireUndecided(document: StoredDocument): asserts document is UnsealedDocument {
  if (document.state === 'declined') throw new AppError('CONFLICT', { message: 'This document was declined.' });
  if (document.state === 'voided') throw voidedError();
  if (document.state === 'sealed') throw signedAlready();
}

function requireUnsigned(document: StoredDocument): asserts document is UnsealedDocument {
  requireUndecided(document);
  if (document.state !== 'presented') throw signedAlready();
}

/** A guest signs or declines once, and only after the agent has released the document. */
export const requireSignable = ({ document, entries }: DocumentWithRecord): UnsealedDocument => {
  requireUnsigned(document);
  if (!isReleased(entries))
    throw new AppError('CONFLICT', {
      message: "This document hasn't been released for signature yet. We'll email you when it's ready to sign.",
    });
  return document;
};

/** Documents are released in the order of their steps: closing papers can't be signed first. */
export const requireReleasable = (document: StoredDocument, waitsFor: StepNumber | undefined): UnsealedDocument => {
  requireUnsigned(document);
  if (waitsFor)
    throw new AppError('CONFLICT', {
      message: `Step ${waitsFor} comes first: ${STEPS[document.kind][waitsFor].heading}. You can release this document when it's done.`,
    });
  return document;
};

/** Closing papers rely on the agreement of the first step: if that is voided, a new one must be signed first. */
export const requireAgreement = (waitsFor: StepNumber | undefined): void => {
  if (waitsFor === 1)
    throw new AppError('CONFLICT', {
      message: 'The agreement of the first step is no longer in effect. This document can be signed once a new one is.',
    });
};

export function requireCountersignable(document: StoredDocument): asserts document is UnsealedDocument {
  if (document.state === 'presented')
    throw new AppError('CONFLICT', {
      message: `${document.guestName} signs first. Your dashboard says when it's your turn.`,
    });
  if (document.state === 'cosign')
    throw new AppError('CONFLICT', { message: "You sign last. Your dashboard says when it's your turn." });
  if (document.state === 'voided') throw voidedError();
  if (document.state !== 'countersign')
    throw new AppError('CONFLICT', { message: "There's nothing for you to sign in this document." });
}

const REPLACEABLE: readonly StoredDocument['state'][] = ['presented', 'declined', 'voided'];

/** A document with any signature isn't replaced unless it's voided first. */
export const requireReplaceable = ({ state }: StoredDocument): void => {
  if (!REPLACEABLE.includes(state)) throw signedAlready();
};

const VOIDABLE: readonly StoredDocument['state'][] = ['cosign', 'countersign', 'signed', 'sealed'];

/** An unsigned document is replaced instead. */
export const requireVoidable = ({ state }: StoredDocument): void => {
  if (!VOIDABLE.includes(state))
    throw new AppError('CONFLICT', { message: "No one has signed this document, so there's nothing to void." });
};

// Checks that a document is complete before its agent releases it: its facts, and fields for all signers. Pure.

export const requireComplete = (document: StoredDocument): void => {
  requireFacts(document);
  if (document.pdf) requireFieldsForAll(document);
};

/** The message that would refuse the release; empty if the document is complete. */
export const missingIn = (document: StoredDocument): string => {
  try {
    requireComplete(document);
    return '';
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
};
