import { describe, expect, it } from 'vitest';
import { type Decision, recordDecisions } from '#public/clients/client';
import { aClient } from '#test/builders/a-client.ts';
import { NOW } from '#test/builders/now.ts';
import { requireAllowed, undoDecision } from './set-consent.ts';

const MINUTES = 60_000;
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTES);
const decided = (...decisions: Omit<Decision, 'by'>[]) =>
  recordDecisions(
    aClient(),
    decisions.map((one) => ({ ...one, by: 'Ada Agent' })),
    NOW,
  );

describe('undoing', () => {
  it('takes the last change back within ten minutes', () => {
    const { client, entries } = decided({ channel: 'phone', to: 'in', source: 'agent' });
    expect(undoDecision(client, entries, 1, 'Ada Agent', later(10))).toEqual({
      channel: 'phone',
      to: 'unknown',
      by: 'Ada Agent',
      source: 'undone',
    });
    expect(() => undoDecision(client, entries, 1, 'Ada Agent', later(10.1))).toThrow("can't be undone");
  });

  it('refuses a change that another one has followed, and one that the agent did not make', () => {
    const twice = decided(
      { channel: 'phone', to: 'in', source: 'agent' },
      { channel: 'phone', to: 'out', source: 'agent' },
    );
    expect(() => undoDecision(twice.client, twice.entries, 1, 'Ada Agent', NOW)).toThrow("can't be undone");
    const bounced = decided({ channel: 'email', to: 'out', source: 'bounce' });
    expect(() => undoDecision(bounced.client, bounced.entries, 1, 'Ada Agent', NOW)).toThrow("can't be undone");
  });

  it("brings the client's own opt-out back as their own", () => {
    const { client, entries } = decided(
      { channel: 'email', to: 'out', source: 'unsubscribe link' },
      { channel: 'email', to: 'in', source: 'agent', said: 'Add me again' },
    );
    expect(undoDecision(client, entries, 2, 'Ada Agent', NOW)).toMatchObject({ to: 'out', source: 'unsubscribe link' });
  });
});

describe('an opt-in', () => {
  const optIn = (over: Partial<Decision> = {}): Decision => ({
    channel: 'email',
    to: 'in',
    by: 'Ada Agent',
    source: 'agent',
    ...over,
  });

  it("needs new words from a client who opted out, but not after the agent's own opt-out", () => {
    const own = decided({ channel: 'email', to: 'out', source: 'complaint' }).client;
    expect(() => requireAllowed(own, optIn())).toThrow('opted out');
    expect(() => requireAllowed(own, optIn({ said: 'Please write to me again' }))).not.toThrow();
    const agents = decided({ channel: 'email', to: 'out', source: 'agent' }).client;
    expect(() => requireAllowed(agents, optIn())).not.toThrow();
  });

  it('needs a contact', () => {
    expect(() => requireAllowed(aClient({ email: '' }), optIn())).toThrow("doesn't have an email address");
    expect(() => requireAllowed(aClient({ email: '' }), optIn({ to: 'out' }))).not.toThrow();
  });
});
