// What signing, countersigning and declining do to a document, or why they are refused. Pure.
import type { Signature } from '../contract.ts';
import { type NewEntry, type Recorded, record, type UnsealedDocument } from '../document/record.ts';
import {
  CONSENT_VERSION,
  requireCountersignable,
  requireOwnName,
  requirePresented,
  requireSameText,
} from '../document/rules.ts';
import type { StoredDocument } from '../entity.ts';

/** Where somebody acts from, for the certificate. */
export type Viewer = { address: string; agent: string };

const DEVICE_LENGTH = 300;
const placeOf = ({ address, agent }: Viewer) => ({ address, device: agent.slice(0, DEVICE_LENGTH) });

const moved = (document: UnsealedDocument, state: UnsealedDocument['state'], happened: NewEntry[], at: Date) =>
  record({ ...document, state }, happened, at);

const consentAndSignature = (by: 'guest' | 'agent', signature: Signature, viewer: Viewer): NewEntry[] => {
  const common = { by, name: signature.typed_name, consent: CONSENT_VERSION, ...placeOf(viewer) };
  const drawn = signature.drawing ? { drawing: signature.drawing } : {};
  return [
    { ...common, what: 'consented' },
    { ...common, what: by === 'guest' ? 'signed' : 'countersigned', ...drawn },
  ];
};

export const signAsGuest = (
  document: StoredDocument,
  signature: Signature,
  { viewer, at }: { viewer: Viewer; at: Date },
): Recorded => {
  requirePresented(document);
  requireSameText(document, signature.fingerprint, signature.consent_version);
  requireOwnName(signature.typed_name, document.guestName);
  const state = document.countersigned ? 'countersign' : 'signed';
  return moved(document, state, consentAndSignature('guest', signature, viewer), at);
};

export const signAsAgent = (
  document: StoredDocument,
  signature: Signature,
  { viewer, at }: { viewer: Viewer; at: Date },
): Recorded => {
  requireCountersignable(document);
  requireSameText(document, signature.fingerprint, signature.consent_version);
  requireOwnName(signature.typed_name, document.agentName);
  return moved(document, 'signed', consentAndSignature('agent', signature, viewer), at);
};

export const declineAsGuest = (
  document: StoredDocument,
  reason: string,
  { viewer, at }: { viewer: Viewer; at: Date },
): Recorded => {
  requirePresented(document);
  const declined: NewEntry = { what: 'declined', by: 'guest', name: document.guestName, reason, ...placeOf(viewer) };
  return moved(document, 'declined', [declined], at);
};
