import { describe, expect, it } from 'vitest';
import { valuesIn, withValues } from './use-list-address.ts';

const defaults = { q: '', sort: '-date' };

describe("a list's address", () => {
  it('names what differs from the start, and leaves what others wrote', () => {
    const address = new URLSearchParams('id=m1&q=old');
    expect(withValues(address, { q: 'bo', sort: '-date' }, defaults).toString()).toBe('id=m1&q=bo');
    expect(withValues(address, { q: '', sort: 'name' }, defaults).toString()).toBe('id=m1&sort=name');
  });

  it('is read back as it was written', () => {
    const values = { q: 'Bo & Cy', sort: 'name' };
    expect(valuesIn(withValues(new URLSearchParams(), values, defaults), defaults)).toEqual(values);
    expect(valuesIn(new URLSearchParams('id=m1'), defaults)).toEqual(defaults);
  });
});
