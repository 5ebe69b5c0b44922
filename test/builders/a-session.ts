import type { Session } from '../../lambdas/chat/conversation/entity.ts';

export const aSession = (over: Partial<Session> = {}): Session => ({
  sessionId: 'session-1',
  transactionId: 'transaction-1',
  agentId: 'agent-1',
  linkId: 'link-1',
  step: 1,
  kind: 'selling',
  agentName: 'Ada Agent',
  agentEmail: 'ada@example.com',
  guestName: 'Sam Seller',
  guestEmail: 'sam@example.com',
  state: 'open',
  handedOff: false,
  assistantTurns: 0,
  seenUser: 0,
  seenAgent: 0,
  wroteNews: '',
  talkNews: '',
  agentMailedAt: '',
  guestMailedAt: '',
  ...over,
});
