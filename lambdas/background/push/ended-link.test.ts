import { describe, expect, it } from 'vitest';
import { endedBy, formerAgentOf } from './ended-link.ts';

const link = (over: object = {}) => ({ state: 'opened', browsersSince: 1, agentName: 'Ada Agent', ...over });

describe('a change of a link', () => {
  it('ends what is open when the request is canceled, and says by whom', () => {
    expect(endedBy(link(), link({ state: 'cancelled' }))).toMatchObject({
      code: 'LINK_CANCELLED',
      message: 'Ada Agent has canceled this request.',
    });
  });

  it('ends it for anyone with the old pin', () => {
    expect(endedBy(link(), link({ browsersSince: 2, state: 'sent' }))).toMatchObject({ code: 'LINK_NOT_FOUND' });
  });

  it.each([
    ['a step of the request', { state: 'received' }],
    ['a reminder', { remindersSent: 1 }],
    ['an expired request: its link still opens the transaction', { state: 'expired' }],
  ])('ends nothing: %s', (_, over) => {
    expect(endedBy(link(), link(over))).toBeUndefined();
  });

  it('ends it once', () => {
    const cancelled = link({ state: 'cancelled' });
    expect(endedBy(cancelled, { ...cancelled, quiet: true })).toBeUndefined();
  });

  it("ends the former agent's conversations when it was handed over, and no one's otherwise", () => {
    expect(formerAgentOf(link({ agentId: 'ada' }), link({ agentId: 'ben' }))).toBe('ada');
    expect(formerAgentOf(link({ agentId: 'ada' }), link({ agentId: 'ada', state: 'received' }))).toBeUndefined();
    expect(formerAgentOf(link(), link())).toBeUndefined();
  });
});
