// A document as it is made from a template for one guest. Pure.
import { CANONICAL } from '#core/crypto/hash-chain.ts';
import { newLinkId } from '#core/crypto/ids.ts';
import { fillPlaceholders } from '#core/documents/placeholders.ts';
import type { Parties } from '#public/chat/transaction';
import type { TEMPLATE_PLACEHOLDERS } from '../contract.ts';
import type { StoredTemplate } from '../entity.ts';
import { documentFingerprint, type Recorded, record, type UnsealedDocument } from './record.ts';

const filled = (text: string, { guestName, agentName }: Parties) =>
  fillPlaceholders(text, { guest: guestName, agent: agentName } satisfies Record<
    (typeof TEMPLATE_PLACEHOLDERS)[number],
    string
  >);

export const newDocument = (parties: Parties, template: StoredTemplate, at: Date, id = newLinkId()): Recorded => {
  const text = {
    id,
    title: filled(template.title, parties),
    version: template.version,
    clauses: template.clauses.map(({ heading, text }) => ({
      heading: filled(heading, parties),
      text: filled(text, parties),
    })),
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
