import { append, FIRST, type Paper, paperFingerprint } from '../../lambdas/chat/signing/paper.ts';

/** A document with fixed defaults, for tests. */
export const aSigningDocument = (over: Partial<Paper> = {}): Paper => {
  const paper: Paper = {
    id: 'c'.repeat(32),
    transactionId: '01KADATRANSACTION000000000',
    agentId: 'agent-1',
    linkId: 'a'.repeat(32),
    step: 1,
    title: 'Real Estate Listing Agreement',
    version: 2,
    clauses: [
      { heading: 'Commission', text: 'The seller pays the agent a commission at closing.' },
      { heading: 'Term', text: 'The agreement lasts 180 days.' },
    ],
    countersigned: true,
    guestName: 'Sam Seller',
    guestEmail: 'sam@example.com',
    agentName: 'Ada Agent',
    agentEmail: 'ada@example.com',
    fingerprint: '',
    state: 'presented',
    entries: 0,
    head: FIRST,
    createdAt: '2026-11-21T10:00:00.000Z',
    ...over,
  };
  return { ...paper, fingerprint: paperFingerprint(paper) };
};

/** The document after both have signed. */
export const aSignedDocument = (paper: Paper) => {
  const at = new Date('2026-11-21T10:00:00.000Z');
  const deeds = [
    { what: 'presented', by: 'system', name: paper.agentName },
    { what: 'consented', by: 'guest', name: paper.guestName },
    { what: 'signed', by: 'guest', name: paper.guestName },
    { what: 'countersigned', by: 'agent', name: paper.agentName, drawing: 'M10 60L80 20L120 90' },
  ] as const;
  let now = paper;
  const entries = deeds.map((deed) => {
    const next = append(now, { ...deed, address: '203.0.113.7', device: 'Firefox' }, at);
    now = next.paper;
    return next.entry;
  });
  return { paper: { ...now, state: 'signed' as const }, entries };
};
