import { describe, expect, it } from 'vitest';
import { type Client, recordDecisions } from '#public/clients/client';
import { aClient } from '#test/builders/a-client.ts';
import { NOW } from '#test/builders/now.ts';
import type { Channel, ConsentState } from '#vocabulary/clients/client';
import { withCallNote } from './call-list.ts';
import { verdictOn } from './read-consent.ts';

// Ten in the morning in Springfield, Illinois.
const DAY = new Date('2026-11-21T16:00:00Z');
const NIGHT = new Date('2026-11-21T05:00:00Z');

const reasonFor = (
  channel: Channel,
  to: ConsentState,
  { over = {}, at = DAY, broken = [] }: { over?: Partial<Client>; at?: Date; broken?: number[] } = {},
) => {
  const asked = recordDecisions(aClient(over), [{ channel, to, by: 'Ada Agent', source: 'agent' }], NOW);
  return verdictOn(asked.client, channel, asked.entries, broken, at);
};

describe('whether a client may be contacted', () => {
  it.each([
    ['after an opt-in', reasonFor('email', 'in'), 'opted in', true],
    ['after an opt-out', reasonFor('email', 'out'), 'opted out', false],
    ['when never asked', verdictOn(aClient(), 'email', [], [], DAY), 'never asked', false],
    ['when the entry was tampered with', reasonFor('email', 'in', { broken: [1] }), 'record broken', false],
    ['without an address', reasonFor('snail', 'in', { over: { address: '' } }), 'no contact', false],
    ['by phone, during the day', reasonFor('phone', 'in'), 'opted in', true],
    ['by phone, at night', reasonFor('phone', 'in', { at: NIGHT }), 'quiet hours', false],
    ['by email, at night', reasonFor('email', 'in', { at: NIGHT }), 'opted in', true],
  ] as const)('%s', (_, { reason, may }, expectedReason, expectedMay) => {
    expect([reason, may]).toEqual([expectedReason, expectedMay]);
  });

  it('shows the entry that decides and the time where the client lives', () => {
    expect(reasonFor('phone', 'in')).toMatchObject({ local_time: '10:00 AM CST', entry: { seq: 1, to: 'in' } });
  });
});

describe('a noted call', () => {
  it('can be taken back, so that the one before it counts again', () => {
    const called = withCallNote(aClient({ calledAt: '2026-11-01T10:00:00.000Z' }), { called: true }, NOW);
    expect(called).toMatchObject({ calledAt: NOW.toISOString(), calledBefore: '2026-11-01T10:00:00.000Z' });
    expect(withCallNote(called, { called: false }, DAY).calledAt).toBe('2026-11-01T10:00:00.000Z');
  });

  it('keeps the last note unless there is a new one', () => {
    const noted = withCallNote(aClient(), { note: 'Call after five' }, NOW);
    expect(withCallNote(noted, { called: true }, NOW).callNote).toBe('Call after five');
    expect(withCallNote(noted, { note: '' }, NOW).callNote).toBe('');
    const planned = withCallNote(noted, { call_on: '2026-12-03' }, NOW);
    expect(planned).toMatchObject({ callNote: 'Call after five', callOn: '2026-12-03' });
    expect(withCallNote(planned, { note: 'Later' }, NOW).callOn).toBe('2026-12-03');
    expect(withCallNote(planned, { call_on: '' }, NOW).callOn).toBeUndefined();
  });
});
