// Who may still do what with a document, and what a signature must say. Pure.

import { AppError } from '#core/http/errors.ts';
import type { Language } from '#core/http/language.ts';
import { STEPS, type StepNumber } from '#vocabulary/chat/transaction';
import type { StoredDocument } from '../entity.ts';
import { typedNameProblem } from '../vocabulary.ts';
import type { DocumentWithRecord } from './document-store.ts';
import { isReleased, type SigningDocument, type UnsealedDocument } from './record.ts';

/** What a signer agrees to, in the language they read; the record keeps the version of the words that they saw. */
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

/** The document isn't the one that was on the screen any more. */
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

/** A guest signs or declines once, and not before the agent has released the document. */
export const requireSignable = ({ document, entries }: DocumentWithRecord): UnsealedDocument => {
  requireUnsigned(document);
  if (!isReleased(entries))
    throw new AppError('CONFLICT', {
      message: "This document hasn't been released for signature yet. We'll email you when it's ready to sign.",
    });
  return document;
};

/** Documents are released in the order of their steps: closing papers aren't signed before there is anything to close. */
export const requireReleasable = (document: StoredDocument, waitsFor: StepNumber | undefined): UnsealedDocument => {
  requireUnsigned(document);
  const earlier = STEPS.find(({ step }) => step === waitsFor);
  if (earlier)
    throw new AppError('CONFLICT', {
      message: `Step ${earlier.step} comes first: ${earlier.heading}. You can release this document when it's done.`,
    });
  return document;
};

/** Closing papers rest on the agreement of the first step: once it's voided, they aren't signed before a new one is. */
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

/** What is signed, by one or by both, isn't replaced unless it's voided first. */
export const requireReplaceable = ({ state }: StoredDocument): void => {
  if (!REPLACEABLE.includes(state)) throw signedAlready();
};

const VOIDABLE: readonly StoredDocument['state'][] = ['cosign', 'countersign', 'signed', 'sealed'];

/** What no one has signed is replaced instead. */
export const requireVoidable = ({ state }: StoredDocument): void => {
  if (!VOIDABLE.includes(state))
    throw new AppError('CONFLICT', { message: "No one has signed this document, so there's nothing to void." });
};
