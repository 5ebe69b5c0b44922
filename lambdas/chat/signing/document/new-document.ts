// A document as it is made from a template for one guest. Pure.
import { CANONICAL } from '#core/crypto/hash-chain.ts';
import { newLinkId } from '#core/crypto/ids.ts';
import type { Parties } from '#public/chat/transaction';
import type { StoredTemplate } from '../entity.ts';
import { documentFingerprint, type Recorded, record, type UnsealedDocument } from './record.ts';

/** Names are filled in by plain replacement: a name that looks like a placeholder isn't read as one. */
const filled = (text: string, { guestName, agentName }: Parties) =>
  text.replace(/\{\{(guest|agent)\}\}/g, (_, who) => (who === 'guest' ? guestName : agentName));

export const newDocument = (parties: Parties, template: StoredTemplate, at: Date, id = newLinkId()): Recorded => {
  const text = {
    id,
    title: template.title,
    version: template.version,
    clauses: template.clauses.map(({ heading, text }) => ({ heading, text: filled(text, parties) })),
    guestName: parties.guestName,
    agentName: parties.agentName,
    countersigned: template.countersigned,
  };
  const blank: UnsealedDocument = {
    ...text,
    transactionId: parties.id,
    agentId: parties.agentId,
    linkId: parties.linkId,
    step: template.step,
    guestEmail: parties.guestEmail,
    agentEmail: parties.agentEmail,
    fingerprint: documentFingerprint(text),
    state: 'presented',
    entries: 0,
    head: CANONICAL.start,
    createdAt: at.toISOString(),
  };
  return record(blank, [{ what: 'presented', by: 'system', name: parties.agentName }], at);
};
