import { documentFingerprint, record, type UnsealedDocument } from '../../lambdas/chat/signing/document/record.ts';
import { CANONICAL } from '../../lambdas/core/crypto/hash-chain.ts';

export const aSigningDocument = (over: Partial<UnsealedDocument> = {}): UnsealedDocument => {
  const document: UnsealedDocument = {
    id: 'c'.repeat(32),
    transactionId: '01KADATRANSACTION000000000',
    agentId: 'agent-1',
    linkId: 'a'.repeat(32),
    kind: 'selling',
    step: 1,
    title: 'Real Estate Listing Agreement',
    version: 2,
    clauses: [
      {
        heading: 'Commission',
        text: 'The seller of 12 Oak Street, Springfield pays the agent a commission at closing.',
      },
      { heading: 'Term', text: 'The agreement lasts 180 days.' },
    ],
    facts: { property: '12 Oak Street, Springfield' },
    countersigned: true,
    guestName: 'Sam Seller',
    guestEmail: 'sam@example.com',
    agentName: 'Ada Agent',
    agentEmail: 'ada@example.com',
    fingerprint: '',
    state: 'presented',
    entries: 0,
    head: CANONICAL.start,
    createdAt: '2026-11-21T10:00:00.000Z',
    ...over,
  };
  return { ...document, fingerprint: documentFingerprint(document) };
};

/** The document after both have signed. */
export const aSignedDocument = (document: UnsealedDocument) => {
  const at = new Date('2026-11-21T10:00:00.000Z');
  const place = { address: '203.0.113.7', device: 'Firefox' };
  const actions = [
    { what: 'presented', by: 'system', name: document.agentName, ...place },
    { what: 'released', by: 'agent', name: document.agentName, ...place },
    { what: 'consented', by: 'guest', name: document.guestName, ...place },
    { what: 'signed', by: 'guest', name: document.guestName, ...place },
    { what: 'countersigned', by: 'agent', name: document.agentName, drawing: 'M10 60L80 20L120 90', ...place },
  ] as const;
  return record({ ...document, state: 'signed' }, actions, at);
};

/** The document as the guest can sign it. */
export const aReleasedDocument = (over: Partial<UnsealedDocument> = {}) => {
  const before = aSigningDocument(over);
  const at = new Date('2026-11-21T10:00:00.000Z');
  return record(before, [{ what: 'released', by: 'agent', name: before.agentName }], at);
};
