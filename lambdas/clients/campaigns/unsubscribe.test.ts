import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe.ts';

const KEY = 'a key that only functions have';
const unsubscribing = fc.record({
  agentId: fc.string(),
  campaignId: fc.string(),
  clientId: fc.string(),
  hash: fc.string(),
});

describe('an unsubscribe token', () => {
  it('says who unsubscribes, and fits into a path as one segment without a dot', () => {
    fc.assert(
      fc.property(unsubscribing, (who) => {
        const token = unsubscribeToken(KEY, who);
        expect(token).toMatch(/^[A-Za-z0-9_~-]+$/);
        expect(readUnsubscribeToken(KEY, token)).toEqual(who);
      }),
    );
  });

  it('is worth nothing with any letter changed, or under another key', () => {
    const token = unsubscribeToken(KEY, { agentId: 'a', campaignId: 'b', clientId: 'c', hash: 'd' });
    for (let at = 0; at < token.length - 1; at++) {
      const forged = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      expect(readUnsubscribeToken(KEY, forged), forged).toBeUndefined();
    }
    expect(readUnsubscribeToken('another key', token)).toBeUndefined();
    expect(readUnsubscribeToken(KEY, '')).toBeUndefined();
  });
});
