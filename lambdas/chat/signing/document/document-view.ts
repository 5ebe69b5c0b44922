import type { Language } from '#core/http/language.ts';
import type { DocumentView } from '../contract.ts';
import { blanksOf, factsToFill } from '../facts/facts.ts';
import { remindedOf, signerViews, signerViewsForAgent } from '../further/signer-views.ts';
import { fieldViews } from '../own/fields.ts';
import { verifyAddress } from '../seal/sealed.ts';
import type { OpenedDocument } from './open-document.ts';
import { readingCopyOf } from './reading-copy.ts';
import { isReleased } from './record.ts';
import { CONSENTS, missingIn } from './rules.ts';

/** A signer's view of the document and its history; only the certificate shows addresses and devices. */
export const toDocumentView = (
  { document, entries, waitsFor, ended = [], inForce }: Omit<OpenedDocument, 'facts'>,
  siteUrl: string,
  language: Language,
): DocumentView => ({
  id: document.id,
  kind: document.kind,
  step: document.step,
  title: document.title,
  version: document.version,
  clauses: document.clauses,
  reading_copy: language === 'es' ? readingCopyOf(document) : undefined,
  pdf: document.pdf && { name: document.pdf.name, sha256: document.pdf.hash, pages: document.pdf.pages },
  fields: document.pdf && fieldViews(document, entries),
  state: document.state,
  released: isReleased(entries),
  waits_for: waitsFor ?? null,
  blanks: blanksOf(document),
  countersigned: document.countersigned,
  signers: signerViews({ document, entries }),
  guest_name: document.guestName,
  agent_name: document.agentName,
  fingerprint: document.fingerprint,
  consent_text: CONSENTS[language].text,
  consent_version: CONSENTS[language].version,
  record: entries.map(({ what, name, at }) => ({ what, by: name, at })),
  reason: entries.findLast(({ reason }) => reason !== '')?.reason ?? '',
  has_copy: document.state === 'sealed' || (document.state === 'voided' && document.voidedFile !== undefined),
  in_force: inForce && {
    title: inForce.document.title,
    ends: inForce.document.facts.ends ?? '',
    fingerprint: inForce.document.fingerprint,
    verify_url: verifyAddress(siteUrl, inForce.document.id),
  },
  verify_url: verifyAddress(siteUrl, document.id),
  ended_before: ended
    .filter(({ id }) => id !== inForce?.document.id)
    .map(({ id, title, version, seal, pdf, ...one }) => ({
      id,
      title,
      version,
      voided_at: one.state === 'voided' ? one.voidedAt : null,
      verify_url: seal === undefined ? null : verifyAddress(siteUrl, id),
      has_pdf: pdf !== undefined,
    })),
});

/** The agent also sees the facts to fill in, the gaps before the release, and when they last reminded someone. */
export const toAgentsView = (opened: OpenedDocument, siteUrl: string): DocumentView => {
  const view = {
    ...toDocumentView(opened, siteUrl, 'en'),
    signers: signerViewsForAgent(opened),
    reminded_at: remindedOf(opened),
  };
  const isDraft = view.state === 'presented' && !view.released;
  return isDraft
    ? { ...view, facts: factsToFill(opened.document, opened.facts), missing: missingIn(opened.document) }
    : view;
};
