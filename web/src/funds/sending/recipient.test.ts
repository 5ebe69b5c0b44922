import { describe, expect, it } from 'vitest';
import { recipientProblem } from './recipient.ts';

describe('recipient', () => {
  it.each(['client@example.com', ' Client.Name+tag@Mail.Example.co ', "o'hara@example.com"])('takes %s', (typed) => {
    expect(recipientProblem(typed, 'agent@example.com')).toBeUndefined();
  });

  it.each(['', 'client', 'client@', '@example.com', 'client@example', 'a b@example.com', 'a@b@example.com'])(
    'refuses %j as an address',
    (typed) => {
      expect(recipientProblem(typed, 'agent@example.com')).toBe('invalid');
    },
  );

  it('refuses the own address however it is written', () => {
    expect(recipientProblem(' AGENT@Example.com', 'agent@example.com ')).toBe('own');
  });

  it('cannot compare with an address it does not know', () => {
    expect(recipientProblem('agent@example.com', undefined)).toBeUndefined();
  });
});
