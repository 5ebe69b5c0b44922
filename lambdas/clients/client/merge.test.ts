import { describe, expect, it } from 'vitest';
import { aClient } from '#test/builders/a-client.ts';
import { NOW } from '#test/builders/now.ts';
import { recordDecisions } from './consent/consent-record.ts';
import { endedByNewContact, mergedDecisions, stricter, withPerson } from './merge.ts';
import type { ConsentState } from './vocabulary.ts';

const made = { by: 'Ada', source: 'merge' as const };
const who = (over = {}) => ({ name: '', address: '', email: '', phone: '', phoneNumber: '', ...over });
const withEmail = (to: ConsentState) =>
  recordDecisions(aClient(), [{ channel: 'email', to, by: 'Ada', source: 'agent' }], NOW).client;

describe('merging', () => {
  it.each([
    ['out', true, 'out'],
    ['out', undefined, 'out'],
    ['in', false, 'out'],
    ['in', undefined, 'in'],
    ['unknown', true, 'in'],
    ['unknown', undefined, 'unknown'],
  ] as const)('makes of %s on record and %s in the other: %s', (known, said, becomes) => {
    expect(stricter(known, said)).toBe(becomes);
  });

  it('tells which opt-ins an opt-out outweighed', () => {
    const merged = mergedDecisions(withEmail('out'), { email: true, phone: true }, made);
    expect(merged.keptOptOut).toEqual(['email']);
    expect(merged.decisions).toEqual([{ ...made, channel: 'phone', to: 'in' }]);
  });

  it('keeps what the other record leaves empty', () => {
    const before = aClient();
    expect(withPerson(before, who({ address: '2 Elm Street' }))).toEqual({ ...before, address: '2 Elm Street' });
  });

  it('ends a yes that was given for another address, and keeps a no', () => {
    const moved = (to: ConsentState) => {
      const before = withEmail(to);
      return endedByNewContact(before, withPerson(before, who({ email: 'new@example.com' })), 'Ada');
    };
    expect(moved('in')).toEqual([{ channel: 'email', to: 'unknown', by: 'Ada', source: 'contact changed' }]);
    expect(moved('out')).toEqual([]);
  });
});
