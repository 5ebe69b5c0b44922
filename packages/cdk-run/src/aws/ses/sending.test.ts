import { describe, expect, it } from 'vitest';
import { addressesToSuppress, outcomeOf } from './sending.ts';

describe('the outcome of a mail', () => {
  it.each([
    ['delivered', ['guest@example.test', 'bounced@example.test']],
    ['suppressed', ['guest@example.test', 'SUPPRESSIONLIST@simulator.amazonses.com']],
    ['bounced', ['guest@example.test', 'Guest+Bounce@example.test']],
    ['complained', ['guest+complaint-2@example.test']],
  ])('is %s for %j', (outcome, recipients) => {
    expect(outcomeOf(recipients, [])).toBe(outcome);
  });

  it('is the worst of its recipients', () => {
    const recipients = ['complaint@simulator.amazonses.com', 'bounce@simulator.amazonses.com'];
    expect(outcomeOf(recipients, [])).toBe('bounced');
    expect(outcomeOf([...recipients, 'Gone@example.test'], ['gone@example.test'])).toBe('suppressed');
  });
});

describe('the suppression list', () => {
  const to = 'Gone@example.test, bounce@simulator.amazonses.com';

  it.each(['bounced', 'complained'] as const)('gets the addresses of mail that %s, except the simulator', (outcome) => {
    expect(addressesToSuppress({ outcome, to })).toEqual(['gone@example.test']);
  });

  it.each(['delivered', 'suppressed'] as const)('gets nothing of mail that was %s', (outcome) => {
    expect(addressesToSuppress({ outcome, to })).toEqual([]);
  });
});
