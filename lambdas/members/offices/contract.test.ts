import { describe, expect, it } from 'vitest';
import { managedBy, mayInvite } from './vocabulary.ts';

describe('a role', () => {
  it.each([
    ['owner', ['owner', 'manager', 'agent']],
    ['manager', ['agent']],
    ['agent', []],
  ] as const)('%s invites and removes only %j', (own, others) => {
    expect(managedBy(own)).toEqual(others);
    expect(mayInvite(own)).toBe(others.length > 0);
  });
});
