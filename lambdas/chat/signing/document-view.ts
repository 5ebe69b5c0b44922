import type { DocumentView } from './contract.ts';
import { CONSENT_TEXT, CONSENT_VERSION, type Entry, type SigningDocument } from './document.ts';

/** What a signer reads and what has been done; addresses and devices stand in the certificate alone. */
export const toDocumentView = (
  { document, entries }: { document: SigningDocument; entries: Entry[] },
  siteUrl: string,
): DocumentView => ({
  id: document.id,
  step: document.step,
  title: document.title,
  version: document.version,
  clauses: document.clauses,
  state: document.state,
  countersigned: document.countersigned,
  guest_name: document.guestName,
  agent_name: document.agentName,
  fingerprint: document.fingerprint,
  consent_text: CONSENT_TEXT,
  consent_version: CONSENT_VERSION,
  record: entries.map(({ what, name, at }) => ({ what, by: name, at })),
  verify_url: `${siteUrl}/verify/document/${document.id}`,
});
