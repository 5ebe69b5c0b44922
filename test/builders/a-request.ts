import { DAY, isoAfter } from '../../lambdas/core/platform/clock.ts';
import { cents } from '../../lambdas/core/platform/money.ts';
import { DECISION_WORDS, type Decision, LIMITS } from '../../lambdas/funds/request/contract.ts';
import type { FundsRequest } from '../../lambdas/funds/request/entity.ts';
import { firstSteps } from '../../lambdas/funds/request/funds-request.ts';
import { NOW } from './now.ts';

/** What a client decided, as it's kept. */
export const aDecision = (is: Decision): NonNullable<FundsRequest['decision']> => ({
  is,
  number: 1,
  words: DECISION_WORDS[is],
  at: NOW.toISOString(),
  hash: 'h',
});

/** A request with fixed defaults, for tests. One that is at the bank was sent there by its client. */
export const aRequest = (over: Partial<FundsRequest> = {}): FundsRequest => ({
  id: 'a'.repeat(32),
  communicationId: '01KADAMESSAGE0000000000000',
  agentId: 'agent-1',
  agentName: 'Ada Agent',
  agentEmail: 'ada@example.com',
  clientFirstName: 'Bo',
  clientLastName: 'Buyer',
  clientEmail: 'bo@example.com',
  subject: '',
  body: 'Please send it soon.',
  reportType: 1,
  proofAmount: cents(48_000_000),
  state: 'sent',
  createdAt: NOW.toISOString(),
  expiresAt: isoAfter(NOW, LIMITS.daysToAnswer * DAY),
  remindersSent: 0,
  reminderPlan: 'usual',
  steps: firstSteps(NOW),
  pinDigest: 'digest',
  pinVersion: 1,
  browsersSince: 1,
  revision: 0,
  ...(over.state === 'at_bank' && { decision: aDecision('send') }),
  ...over,
});
