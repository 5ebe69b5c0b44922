import { describe, expect, it } from 'vitest';
import { containsWireInstructions } from './wire-instructions.ts';

describe('a message', () => {
  it.each([
    'Routing 021000021',
    'Please send it to 0210-0002-1.',
    'New wire instructions: account 12345678',
    'IBAN DE89 3704 0044 0532 0130 00',
    'ABA: 121 000 248 acct 998877665',
  ])('with bank numbers gets a warning: %s', (text) => {
    expect(containsWireInstructions(text)).toBe(true);
  });

  it.each([
    'Call me at 212-555-0123.',
    'The price is $480,000.',
    'We meet on 2026-11-21 at 10:30.',
    'Wire fraud is on the rise, be careful.',
    'My order is 123456789.',
  ])('without them gets none: %s', (text) => {
    expect(containsWireInstructions(text)).toBe(false);
  });
});
