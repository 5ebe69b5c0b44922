import type { Parties } from '../../lambdas/chat/transaction/entity.ts';

/** The people in a conversation: an agent, and the guest of a link. */
export const someParties = (over: Partial<Parties> = {}): Parties => ({
  id: 'transaction-1',
  agentId: 'agent-1',
  linkId: 'link-1',
  agentName: 'Ada Agent',
  agentEmail: 'ada@example.com',
  guestName: 'Sam Seller',
  guestEmail: 'sam@example.com',
  origin: 'own',
  kind: 'selling',
  ...over,
});
