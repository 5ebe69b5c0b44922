import type { DocumentView } from './contract.ts';
import { CONSENT_TEXT, CONSENT_VERSION, type Entry, type Paper } from './paper.ts';

/** What a signer reads and what has been done; addresses and devices stand in the certificate alone. */
export const paperView = ({ paper, entries }: { paper: Paper; entries: Entry[] }, siteUrl: string): DocumentView => ({
  id: paper.id,
  step: paper.step,
  title: paper.title,
  version: paper.version,
  clauses: paper.clauses,
  state: paper.state,
  countersigned: paper.countersigned,
  guest_name: paper.guestName,
  agent_name: paper.agentName,
  fingerprint: paper.fingerprint,
  consent_text: CONSENT_TEXT,
  consent_version: CONSENT_VERSION,
  record: entries.map(({ what, name, at }) => ({ what, by: name, at })),
  verify_url: `${siteUrl}/verify/document/${paper.id}`,
});
