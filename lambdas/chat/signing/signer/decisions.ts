// What releasing, signing, countersigning and declining do to a document, or why they are refused. Pure.

import type { StepNumber } from '#contracts/chat/transaction';
import type { Signature } from '../contract.ts';
import type { DocumentWithRecord } from '../document/document-store.ts';
import {
  type NewEntry,
  type Recorded,
  record,
  type UnsealedDocument,
  type VoidedDocument,
} from '../document/record.ts';
import {
  requireConsent,
  requireCountersignable,
  requireOwnName,
  requireReleasable,
  requireSameText,
  requireSignable,
  requireVoidable,
} from '../document/rules.ts';
import type { StoredDocument } from '../entity.ts';
import { requireFacts } from '../facts/facts.ts';

/** Where someone acts from, for the certificate. */
export type Viewer = { address: string; agent: string };

const DEVICE_LENGTH = 300;
const placeOf = ({ address, agent }: Viewer) => ({ address, device: agent.slice(0, DEVICE_LENGTH) });

const moved = (document: UnsealedDocument, state: UnsealedDocument['state'], happened: NewEntry[], at: Date) =>
  record({ ...document, state }, happened, at);

type Signer = Pick<NewEntry, 'by' | 'email'>;

const consentAndSignature = (signer: Signer, signature: Signature, viewer: Viewer): NewEntry[] => {
  const common = { ...signer, name: signature.typed_name, consent: signature.consent_version, ...placeOf(viewer) };
  const drawn = signature.drawing ? { drawing: signature.drawing } : {};
  return [
    { ...common, what: 'consented' },
    { ...common, what: signer.by === 'guest' ? 'signed' : 'countersigned', ...drawn },
  ];
};

export const releaseAsAgent = (
  document: StoredDocument,
  fingerprint: string,
  { viewer, at, waitsFor }: { viewer: Viewer; at: Date; waitsFor?: StepNumber },
): Recorded => {
  const releasable = requireReleasable(document, waitsFor);
  requireSameText(document, fingerprint);
  requireFacts(document);
  const released: NewEntry = { what: 'released', by: 'agent', name: document.agentName, ...placeOf(viewer) };
  return moved(releasable, 'presented', [released], at);
};

/** Once for each release; undefined when there's nothing to record. */
export const openAsGuest = (
  { document, entries }: DocumentWithRecord,
  { viewer, at }: { viewer: Viewer; at: Date },
): Recorded | undefined => {
  if (document.state !== 'presented' || entries.at(-1)?.what !== 'released') return undefined;
  const { guestName: name, guestEmail: email } = document;
  return moved(document, 'presented', [{ what: 'opened', by: 'guest', name, email, ...placeOf(viewer) }], at);
};

export const signAsGuest = (
  presented: DocumentWithRecord,
  signature: Signature,
  { viewer, at, codeSentAt }: { viewer: Viewer; at: Date; codeSentAt: string },
): Recorded => {
  const document = requireSignable(presented);
  requireSameText(document, signature.fingerprint);
  requireConsent(signature.consent_version);
  requireOwnName(signature.typed_name, document.guestName);
  const state = document.countersigned ? 'countersign' : 'signed';
  const signer = { by: 'guest' as const, email: document.guestEmail };
  const confirmed: NewEntry = {
    ...signer,
    what: 'confirmed',
    name: document.guestName,
    codeSentAt,
    ...placeOf(viewer),
  };
  return moved(document, state, [confirmed, ...consentAndSignature(signer, signature, viewer)], at);
};

export const signAsAgent = (
  document: StoredDocument,
  signature: Signature,
  { viewer, at }: { viewer: Viewer; at: Date },
): Recorded => {
  requireCountersignable(document);
  requireSameText(document, signature.fingerprint);
  requireConsent(signature.consent_version);
  requireOwnName(signature.typed_name, document.agentName);
  const signer = { by: 'agent' as const, email: document.agentEmail };
  return moved(document, 'signed', consentAndSignature(signer, signature, viewer), at);
};

export const declineAsGuest = (
  presented: DocumentWithRecord,
  reason: string,
  { viewer, at }: { viewer: Viewer; at: Date },
): Recorded => {
  const document = requireSignable(presented);
  const declined: NewEntry = {
    what: 'declined',
    by: 'guest',
    name: document.guestName,
    email: document.guestEmail,
    reason,
    ...placeOf(viewer),
  };
  return moved(document, 'declined', [declined], at);
};

/** Signed by the guest or by both, sealed or not: from now on it's void, and the record says why. */
export const voidAsAgent = (
  document: StoredDocument,
  reason: string,
  { viewer, at }: { viewer: Viewer; at: Date },
): Recorded<VoidedDocument> => {
  requireVoidable(document);
  const { agentName: name, agentEmail: email } = document;
  const voided: NewEntry = { what: 'voided', by: 'agent', name, email, reason, ...placeOf(viewer) };
  return record({ ...document, state: 'voided', voidedAt: at.toISOString() }, [voided], at);
};
