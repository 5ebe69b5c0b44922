// The standard text of each document, by the kind of transaction. An agent's own PDF can replace any of them.
import type { DealFacts, SignedStep, TransactionKind } from '#vocabulary/chat/transaction';
import { buyerAgreement, purchaseClosing, touringAgreement } from './buyer-documents.ts';
import { type StandardDocument, saleDocuments } from './sale-documents.ts';

/** Raised with each change of a text, so that a signed document names its version. */
export const STANDARD_VERSION = 1;

/** Each step's forms; where there's more than one, the agent chooses, and the first is used until then. */
export const STANDARD_FORMS: Record<
  TransactionKind,
  Record<SignedStep, readonly [StandardDocument, ...StandardDocument[]]>
> = {
  selling: { 1: [saleDocuments[1]], 3: [saleDocuments[3]] },
  buying: { 1: [buyerAgreement, touringAgreement], 3: [purchaseClosing] },
};

type Place = { kind: TransactionKind; step: SignedStep; facts: DealFacts };

/** The position of the step's form. */
export const formOf = ({ kind, step, facts }: Place): number =>
  Math.max(
    0,
    STANDARD_FORMS[kind][step].findIndex(({ form }) => form !== undefined && form === facts.form),
  );

export const standardDocument = (place: Place): StandardDocument => {
  const forms = STANDARD_FORMS[place.kind][place.step];
  return forms[formOf(place)] ?? forms[0];
};
