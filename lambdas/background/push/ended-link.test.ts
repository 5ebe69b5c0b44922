import { describe, expect, it } from 'vitest';
import { endedBy } from './ended-link.ts';

const link = (over: object = {}) => ({ state: 'opened', pinVersion: 1, agentName: 'Ada Agent', ...over });

describe('a change of a link', () => {
  it('ends what is open when the request is cancelled, and says by whom', () => {
    expect(endedBy(link(), link({ state: 'cancelled' }))).toMatchObject({
      code: 'LINK_CANCELLED',
      message: 'Ada Agent has cancelled this request.',
    });
  });

  it('ends it for whoever holds the pin of before', () => {
    expect(endedBy(link(), link({ pinVersion: 2, state: 'sent' }))).toMatchObject({ code: 'LINK_NOT_FOUND' });
  });

  it.each([
    ['a step of the request', { state: 'received' }],
    ['a reminder', { remindersSent: 1 }],
    ['an expired request: its link still opens the transaction', { state: 'expired' }],
  ])('ends nothing by %s', (_, over) => {
    expect(endedBy(link(), link(over))).toBeUndefined();
  });

  it('ends it once', () => {
    const cancelled = link({ state: 'cancelled' });
    expect(endedBy(cancelled, { ...cancelled, quiet: true })).toBeUndefined();
  });
});
