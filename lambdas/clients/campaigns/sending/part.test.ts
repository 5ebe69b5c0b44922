import { describe, expect, it } from 'vitest';
import { aCampaign } from '#test/builders/a-campaign.ts';
import { aClient } from '#test/builders/a-client.ts';
import { NOW } from '#test/builders/now.ts';
import { readUnsubscribeToken } from '../unsubscribe.ts';
import { afterPart, chosenSlice, claimWrites, emailTo, failedClaim, partSize } from './send-part.ts';

const task = { type: 'part', agentId: 'agent-1', campaignId: 'campaign-1', part: 3, cursor: null } as const;

describe('a part of a campaign', () => {
  it.each([
    [0.01, 1],
    [1, 20],
    [14, 100],
  ])('at %d emails a second has %i recipients', (rate, size) => {
    expect(partSize(rate)).toBe(size);
  });

  it('of chosen clients begins where the last one ended', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    expect(chosenSlice(ids, null, 2)).toEqual({ ids: ['a', 'b'], nextCursor: '2' });
    expect(chosenSlice(ids, '2', 3)).toEqual({ ids: ['c', 'd', 'e'], nextCursor: null });
  });

  it('writes the next part under an id that only one part can have', () => {
    expect(afterPart(task, 'cursor', NOW)).toMatchObject({
      put: { id: 'campaign-campaign-1-4', task: { part: 4, cursor: 'cursor' } },
      if: { expression: 'attribute_not_exists(#PK)' },
    });
  });

  it('ends the campaign after the last recipient, unless it was stopped', () => {
    expect(afterPart(task, null, NOW)).toMatchObject({
      change: { set: { state: 'sent', finishedAt: NOW.toISOString() } },
      if: { values: { ':sending': 'sending' } },
    });
  });
});

describe('a claim on a recipient', () => {
  it('holds only while the campaign runs and the client is opted in', () => {
    const names = claimWrites(aCampaign(), aClient(), 'hash', NOW).map(({ name }) => name);
    expect(names.map((name) => [name, failedClaim(name)])).toEqual([
      ['recipient', 'done'],
      ['opt-out', 'skip'],
      ['opted-in client', 'skip'],
      ['campaign', 'stop'],
    ]);
  });
});

it('sends a client an email that only they can unsubscribe with', () => {
  const email = emailTo(aCampaign(), aClient(), 'hash', { key: 'key', siteUrl: 'https://groundwork.example' });
  expect(email).toMatchObject({ to: 'bo@example.com', fromName: 'Ada Agent', replyTo: 'ada@example.com' });
  const token = email.unsubscribeUrl.split('/').at(-1) ?? '';
  expect(readUnsubscribeToken('key', token)).toEqual({
    agentId: 'agent-1',
    campaignId: 'campaign-1',
    clientId: aClient().id,
    hash: 'hash',
  });
  expect(email.text).toContain(`https://groundwork.example/unsubscribe/${token}`);
});
