import type { DocumentView } from '../contract.ts';
import { verifyAddress } from '../seal/sealed.ts';
import type { OpenedDocument } from './open-document.ts';
import { isReleased } from './record.ts';
import { CONSENT_TEXT, CONSENT_VERSION } from './rules.ts';

/** What a signer reads and what has been done; only the certificate shows addresses and devices. */
export const toDocumentView = ({ document, entries, waitsFor }: OpenedDocument, siteUrl: string): DocumentView => ({
  id: document.id,
  step: document.step,
  title: document.title,
  version: document.version,
  clauses: document.clauses,
  state: document.state,
  released: isReleased(entries),
  waits_for: waitsFor ?? null,
  countersigned: document.countersigned,
  guest_name: document.guestName,
  agent_name: document.agentName,
  fingerprint: document.fingerprint,
  consent_text: CONSENT_TEXT,
  consent_version: CONSENT_VERSION,
  record: entries.map(({ what, name, at }) => ({ what, by: name, at })),
  reason: entries.findLast(({ reason }) => reason !== '')?.reason ?? '',
  has_copy: document.state === 'sealed' || (document.state === 'voided' && document.voidedFile !== undefined),
  verify_url: verifyAddress(siteUrl, document.id),
});
