import { deadlineAfter } from '../../lambdas/core/platform/deadline.ts';
import { cents } from '../../lambdas/core/platform/money.ts';
import { DECISION_WORDS, type Decision, LIMITS, REQUEST_STATES } from '../../lambdas/funds/request/contract.ts';
import type { FundsRequest } from '../../lambdas/funds/request/entity.ts';
import { firstSteps } from '../../lambdas/funds/request/funds-request.ts';
import { NOW } from './now.ts';

export { createWrites as requestWrites } from '../../lambdas/funds/request/funds-request-store.ts';

/** A request in each of its states, with all that an email may be about. */
export const aRequestInEachState = (over: Partial<FundsRequest> = {}): FundsRequest[] =>
  REQUEST_STATES.map((state) =>
    aRequest({
      state,
      stepLeft: { why: 'add or send', about: 'report' },
      stillGood: { until: '2026-12-20', zone: 'America/New_York', state: 'open' },
      ...over,
    }),
  );

/** The stored form of a client's decision. */
export const aDecision = (is: Decision): NonNullable<FundsRequest['decision']> => ({
  is,
  number: 1,
  words: DECISION_WORDS[is],
  at: NOW.toISOString(),
  hash: 'h',
});

/** A request that is at the bank was sent there by its client. */
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
  accepts: 'investments',
  reportType: 1,
  proofAmount: cents(48_000_000),
  state: 'sent',
  createdAt: NOW.toISOString(),
  expiresAt: deadlineAfter(NOW, LIMITS.daysToAnswer),
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
