// Makes a document for one guest. Pure.

import { CANONICAL } from '#core/crypto/hash-chain.ts';
import { newLinkId } from '#core/crypto/ids.ts';
import { fillPlaceholders } from '#core/documents/placeholders.ts';
import type { Parties } from '#public/chat/transaction';
import type { DealFacts, SignedStep } from '#vocabulary/chat/transaction';
import type { FurtherSigner, StoredDocument } from '../entity.ts';
import { askedFacts, factsBeside, writtenFacts } from '../facts/facts.ts';
import { documentFingerprint, type Recorded, record, type UnsealedDocument } from './record.ts';
import { STANDARD_VERSION, standardDocument } from './standard-documents.ts';

export type OwnPdf = Required<Pick<StoredDocument, 'title' | 'pdf' | 'fields'>>;

/** The agent's own PDF, which a replacement of this document keeps. */
export const ownPdfIn = ({ title, pdf, fields = [] }: StoredDocument): OwnPdf | undefined =>
  pdf && { title, pdf, fields };

type From = {
  step: SignedStep;
  facts: DealFacts;
  /** The signers after the client. They get new links, even if they had others before. */
  signers?: readonly Omit<FurtherSigner, 'linkId'>[] | undefined;
  /** Replaces the standard text. The agent signs it if it has a field for that. */
  own?: OwnPdf | undefined;
};

export const newDocument = (parties: Parties, { step, facts, signers = [], own }: From, at: Date): Recorded => {
  const standard = standardDocument({ kind: parties.kind, step, facts });
  const values = { guest: parties.guestName, agent: parties.agentName, ...writtenFacts(facts) };
  const filled = (text: string) => fillPlaceholders(text, values);
  const content = own
    ? { ...own, version: 0, clauses: [], countersigned: own.fields.some(({ by }) => by === 'agent') }
    : {
        title: standard.title,
        version: STANDARD_VERSION,
        clauses: standard.clauses.map(({ heading, text }) => ({ heading, text: filled(text) })),
        countersigned: standard.countersigned,
      };
  const text = {
    id: newLinkId(),
    ...content,
    guestName: parties.guestName,
    agentName: parties.agentName,
    ...(signers.length > 0 && {
      signers: signers.map(({ name, role, email }) => ({ name, role, email, linkId: newLinkId() })),
    }),
  };
  const blank: UnsealedDocument = {
    ...text,
    transactionId: parties.id,
    agentId: parties.agentId,
    linkId: parties.linkId,
    kind: parties.kind,
    step,
    facts: own ? factsBeside(parties.kind, step, facts) : askedFacts(standard, facts),
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
