// A document as it is made from a template for one guest. Pure.

import type { DealFacts } from '#contracts/chat/transaction';
import { CANONICAL } from '#core/crypto/hash-chain.ts';
import { newLinkId } from '#core/crypto/ids.ts';
import { fillPlaceholders } from '#core/documents/placeholders.ts';
import type { Parties } from '#public/chat/transaction';
import type { TEMPLATE_PLACEHOLDERS } from '../contract.ts';
import type { FurtherSigner, StoredTemplate } from '../entity.ts';
import { askedFacts, writtenFacts } from '../facts/facts.ts';
import { documentFingerprint, type Recorded, record, type UnsealedDocument } from './record.ts';

type From = {
  template: StoredTemplate;
  facts: DealFacts;
  /** Who signs beside the client. Their links are new ones, whatever they had before. */
  signers?: readonly Omit<FurtherSigner, 'linkId'>[];
};

export const newDocument = (
  parties: Parties,
  { template, facts, signers = [] }: From,
  at: Date,
  id = newLinkId(),
): Recorded => {
  const values: Record<(typeof TEMPLATE_PLACEHOLDERS)[number], string> = {
    guest: parties.guestName,
    agent: parties.agentName,
    ...writtenFacts(facts),
  };
  const filled = (text: string) => fillPlaceholders(text, values);
  const text = {
    id,
    title: filled(template.title),
    version: template.version,
    clauses: template.clauses.map(({ heading, text }) => ({ heading: filled(heading), text: filled(text) })),
    guestName: parties.guestName,
    agentName: parties.agentName,
    countersigned: template.countersigned,
    ...(signers.length > 0 && {
      signers: signers.map(({ name, role, email }) => ({ name, role, email, linkId: newLinkId() })),
    }),
  };
  const blank: UnsealedDocument = {
    ...text,
    transactionId: parties.id,
    agentId: parties.agentId,
    linkId: parties.linkId,
    step: template.step,
    facts: askedFacts(template, facts),
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
