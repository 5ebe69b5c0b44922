import { describe, expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import type { FundsRequest } from '#public/funds/request';
import { aBank, anAccount } from '#test/builders/a-bank.ts';
import { aConnection, aReading } from '#test/builders/a-connection.ts';
import { aJoint } from '#test/builders/a-joint.ts';
import { aDecision, aRequest } from '#test/builders/a-request.ts';
import { NOW } from '#test/builders/now.ts';
import type { BankConnection, BankReading } from '../../bank/entity.ts';
import { agreedAnswer } from './send-agreed.ts';

const at = NOW.toISOString();
const agreed = (over: Partial<FundsRequest> = {}) =>
  aRequest({
    state: 'opened',
    licenceAcceptedAt: at,
    decision: aDecision('send when confirmed'),
    ...over,
  });

const having = (dollars: number, over: Partial<BankReading> = {}): BankReading =>
  Object.assign(aReading({ banks: [aBank({ accounts: [anAccount({ value: cents(dollars * 100) })] })] }), over);

const decide = (request: FundsRequest, reading: BankReading | undefined, bank: Partial<BankConnection> = {}) =>
  agreedAnswer(request, { banks: [aConnection(bank)], reading }, NOW);

const leftAfter = (answer: ReturnType<typeof decide>) =>
  answer.step === 'ask the client' ? answer.left.why : answer.step;

const joint = aJoint({ linkId: 'c'.repeat(32), communicationId: 'm2', name: 'Cleo' });

describe('what a client agreed to', () => {
  it('waits for the whole answer of the bank', () => {
    expect(decide(agreed(), undefined)).toEqual({ step: 'wait' });
    expect(decide(agreed(), having(480_000, { full: false }))).toEqual({ step: 'wait' });
    expect(decide(agreed(), having(480_000, { state: 'reading' }))).toEqual({ step: 'wait' });
    expect(agreedAnswer(agreed(), { banks: [], reading: having(480_000) }, NOW)).toEqual({ step: 'wait' });
  });

  it('is decided by the client when the accounts add up to less', () => {
    expect(leftAfter(decide(agreed(), having(479_999)))).toBe('add or send');
  });

  it('is sent by each of two buyers, whatever one of them has', () => {
    expect(decide(agreed({ joint }), having(1))).toEqual({ step: 'send' });
  });

  it.each([
    ['needs_sign_in', 'sign in'],
    ['no_accounts', 'link an account'],
    ['refused', 'link again'],
  ] as const)('leaves the client a step after the failure %s', (failure, why) => {
    expect(leftAfter(decide(agreed(), having(0, { state: 'failed', failure })))).toBe(why);
    expect(leftAfter(decide(agreed({ joint }), having(0, { state: 'failed', failure })))).toBe(why);
  });

  it('waits for another sign-in when one of the banks needs it', () => {
    expect(leftAfter(decide(agreed(), having(480_000), { state: 'needs_repair' }))).toBe('sign in');
  });

  it.each([undefined, aDecision('show me first'), aDecision('draft'), aDecision('send')])(
    'is not sent when the client has not agreed to that, who is asked once: %o',
    (decision) => {
      expect(leftAfter(decide(agreed({ decision }), having(480_000)))).toBe('decide');
      expect(leftAfter(decide(agreed({ decision, joint }), having(1)))).toBe('decide');
      const asked = agreed({ decision, tapLeftAt: at });
      expect(decide(asked, having(480_000, { assetReportId: 'a-later-one' }))).toEqual({ step: 'wait' });
    },
  );

  it('needs an account that counts', () => {
    const none = aReading({ banks: [aBank({ accounts: [anAccount({ value: null })] })] });
    expect(leftAfter(decide(agreed({ joint }), none))).toBe('link an account');
  });

  it('asks the client once for each answer of the bank', () => {
    const first = decide(agreed(), having(1));
    if (first.step !== 'ask the client') throw new Error(first.step);
    const asked = agreed({ stepLeft: first.left });
    expect(decide(asked, having(1))).toEqual({ step: 'wait' });
    expect(leftAfter(decide(asked, having(2, { assetReportId: 'a-later-one' })))).toBe('add or send');
    expect(decide(asked, having(480_000))).toEqual({ step: 'send' });
  });
});
