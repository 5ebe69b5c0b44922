import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOLDER_MATCHES } from '#vocabulary/funds/request';
import { holderOf } from './holder-match.ts';

const account = (owners: string[], value = 100) => ({ owners, value });
const ranked = (match: (typeof HOLDER_MATCHES)[number]) => HOLDER_MATCHES.indexOf(match);

describe('whose money it is', () => {
  it('is the client when one of several owners is', () =>
    expect(holderOf([account(['Pedro Gil', 'Maria Lopez'])], ['Maria Lopez']).match).toBe('match'));

  it('is as good as the worst account that adds money', () =>
    expect(
      holderOf([account(['Maria Lopez']), account(['M Lopez']), account(['Pedro Gil'])], ['Maria Lopez']).match,
    ).toBe('different'));

  it("isn't changed by an account without money", () =>
    expect(holderOf([account(['Maria Lopez']), account(['Pedro Gil'], 0)], ['Maria Lopez']).match).toBe('match'));

  it('looks at empty accounts when there are no others', () =>
    expect(holderOf([account(['Pedro Gil'], 0)], ['Maria Lopez']).match).toBe('different'));

  it('is unknown where the bank names no owner, whatever the client is called', () => {
    expect(holderOf([account(['Maria Lopez']), account([])], ['Maria Lopez']).match).toBe('unknown');
    expect(holderOf([account(['', ' '])], ['Maria Lopez']).match).toBe('unknown');
    expect(holderOf([], ['Maria Lopez']).match).toBe('unknown');
  });

  it('is unknown for someone without a name', () =>
    expect(holderOf([account(['Maria Lopez'])], ['maria.lopez@example.com']).match).toBe('unknown'));

  it('is either of two buyers', () => {
    const buyers = ['Maria Lopez', 'Pedro Gil'];
    expect(holderOf([account(['Maria Lopez']), account(['PEDRO GIL'])], buyers).match).toBe('match');
    expect(holderOf([account(['Maria Lopez']), account(['Rosa Gil'])], buyers).match).toBe('different');
  });

  it('says that a company or a trust holds it', () => {
    expect(holderOf([account(['Lopez Holdings LLC'])], ['Maria Lopez'])).toEqual({
      match: 'different',
      kind: 'company',
    });
    expect(holderOf([account(['The Lopez Family Trust'])], ['Maria Lopez'])).toEqual({
      match: 'different',
      kind: 'trust',
    });
    expect(holderOf([account(['Pedro Gil'])], ['Maria Lopez'])).toEqual({ match: 'different', kind: 'person' });
  });

  const owner = fc.constantFrom('Maria Lopez', 'MARIA E LOPEZ', 'Lopez', 'Pedro Gil', 'Gil Holdings LLC', '', '李明');
  const owned = fc.record({ owners: fc.array(owner, { maxLength: 3 }), value: fc.integer({ min: -5, max: 5 }) });

  it('never gets better with one more account that adds money', () =>
    fc.assert(
      fc.property(fc.array(owned, { minLength: 1 }), owned, (accounts, more) => {
        const withMoney = accounts.filter(({ value }) => value > 0);
        fc.pre(more.value > 0 && withMoney.length > 0);
        const before = ranked(holderOf(accounts, ['Maria Lopez']).match);
        expect(ranked(holderOf([...accounts, more], ['Maria Lopez']).match)).toBeGreaterThanOrEqual(before);
      }),
    ));

  it('never gets worse with one more owner of the same account, except where the bank had named none', () =>
    fc.assert(
      fc.property(fc.array(owner.filter(Boolean), { minLength: 1 }), owner, (owners, more) => {
        const before = ranked(holderOf([account(owners)], ['Maria Lopez']).match);
        expect(ranked(holderOf([account([...owners, more])], ['Maria Lopez']).match)).toBeLessThanOrEqual(before);
      }),
    ));

  it("doesn't depend on the order of accounts and owners", () =>
    fc.assert(
      fc.property(fc.array(owned), (accounts) => {
        const turned = [...accounts].reverse().map((one) => ({ ...one, owners: [...one.owners].reverse() }));
        expect(holderOf(turned, ['Maria Lopez']).match).toBe(holderOf(accounts, ['Maria Lopez']).match);
      }),
    ));
});
