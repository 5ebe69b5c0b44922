// The effects of releasing, signing, countersigning and declining on a document, or the refusals. Pure.

import { truncate } from '#core/documents/formatted-text.ts';
import type { StepNumber } from '#vocabulary/chat/transaction';
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
  requireComplete,
  requireConsent,
  requireCountersignable,
  requireOwnName,
  requireReleasable,
  requireSameText,
  requireUndecided,
  requireVoidable,
} from '../document/rules.ts';
import type { StoredDocument } from '../entity.ts';
import { requireValues } from '../own/fields.ts';
import type { FieldValues } from '../own/vocabulary.ts';
import { afterSignature, type NumberedSigner, requireTurn, type Signatory, unopenedBy } from './signatory.ts';

/** The person's address and browser, for the certificate. */
export type Viewer = { address: string; agent: string };

const DEVICE_LENGTH = 300;
const placeOf = ({ address, agent }: Viewer) => ({ address, device: truncate(agent, DEVICE_LENGTH) });

const moved = (document: UnsealedDocument, state: UnsealedDocument['state'], happened: NewEntry[], at: Date) =>
  record({ ...document, state }, happened, at);

const consentAndSignature = (
  signer: Pick<NewEntry, 'by' | 'email' | 'signer'>,
  { values, ...signature }: Omit<Signature, 'values'> & { values: FieldValues },
  viewer: Viewer,
): NewEntry[] => {
  const common = { ...signer, name: signature.typed_name, consent: signature.consent_version, ...placeOf(viewer) };
  const drawn = {
    ...(signature.drawing && { drawing: signature.drawing }),
    ...(values.length > 0 && { values }),
  };
  return [
    { ...common, what: 'consented' },
    { ...common, what: signer.by === 'agent' ? 'countersigned' : 'signed', ...drawn },
  ];
};

export const releaseAsAgent = (
  document: StoredDocument,
  fingerprint: string,
  { viewer, at, waitsFor }: { viewer: Viewer; at: Date; waitsFor?: StepNumber },
): Recorded => {
  const releasable = requireReleasable(document, waitsFor);
  requireSameText(document, fingerprint);
  requireComplete(document);
  const released: NewEntry = { what: 'released', by: 'agent', name: document.agentName, ...placeOf(viewer) };
  return moved(releasable, 'presented', [released], at);
};

/** Records the first opening after each time that the signer was asked; undefined if there's nothing to record. */
export const open = (
  presented: DocumentWithRecord,
  who: Signatory,
  { viewer, at }: { viewer: Viewer; at: Date },
): Recorded | undefined => {
  const document = unopenedBy(presented, who);
  return document && record(document, [{ ...who, what: 'opened', ...placeOf(viewer) }], at);
};

export const sign = (
  presented: DocumentWithRecord,
  who: Signatory,
  { signature, viewer, at, codeSentAt }: { signature: Signature; viewer: Viewer; at: Date; codeSentAt: string },
): Recorded => {
  const document = requireTurn(presented, who);
  requireSameText(document, signature.fingerprint);
  requireConsent(signature.consent_version);
  requireOwnName(signature.typed_name, who.name);
  const values = requireValues(document, who, { values: signature.values, at });
  const confirmed: NewEntry = { ...who, what: 'confirmed', codeSentAt, ...placeOf(viewer) };
  const happened = [confirmed, ...consentAndSignature(who, { ...signature, values }, viewer)];
  return record({ ...document, ...afterSignature(document, who) }, happened, at);
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
  const values = requireValues(document, signer, { values: signature.values, at });
  return moved(document, 'signed', consentAndSignature(signer, { ...signature, values }, viewer), at);
};

/** Ends the document for everyone: earlier signatures lose their effect. */
export const decline = (
  presented: DocumentWithRecord,
  who: Signatory,
  { reason, viewer, at }: { reason: string; viewer: Viewer; at: Date },
): Recorded => {
  const document = requireTurn(presented, who);
  return moved(document, 'declined', [{ ...who, what: 'declined', reason, ...placeOf(viewer) }], at);
};

/** Changes the address for a further signer's link. */
export const correctAsAgent = (
  document: StoredDocument,
  { number, ...corrected }: NumberedSigner,
  { viewer, at }: { viewer: Viewer; at: Date },
): Recorded => {
  requireUndecided(document);
  const signers = document.signers?.map((one, index) => (index === number - 1 ? corrected : one));
  const { agentName: name } = document;
  const entry: NewEntry = { what: 'corrected', by: 'agent', name, email: corrected.email, signer: number };
  return record({ ...document, signers }, [{ ...entry, ...placeOf(viewer) }], at);
};

/** The current agent: after a handover, not the one named in the text. */
type Agents = Pick<StoredDocument, 'agentName' | 'agentEmail'>;

/** Signed by the guest or by both, sealed or not: from now on it's void, and the record has the reason. */
export const voidAsAgent = (
  document: StoredDocument,
  reason: string,
  { by: { agentName: name, agentEmail: email }, viewer, at }: { by: Agents; viewer: Viewer; at: Date },
): Recorded<VoidedDocument> => {
  requireVoidable(document);
  const voided: NewEntry = { what: 'voided', by: 'agent', name, email, reason, ...placeOf(viewer) };
  return record({ ...document, state: 'voided', voidedAt: at.toISOString() }, [voided], at);
};
