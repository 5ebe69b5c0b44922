// Who speaks in a conversation: an agent, and the guest of a link.
export const parties = {
  id: 'transaction-1',
  agentId: 'agent-1',
  linkId: 'link-1',
  agentName: 'Ada Agent',
  agentEmail: 'ada@example.com',
  guestName: 'Sam Seller',
  guestEmail: 'sam@example.com',
  origin: 'own' as const,
};
