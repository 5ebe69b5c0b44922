import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Authority, heldAs, isTheirs } from '#vocabulary/funds/request';
import { authoritiesFor, authoritiesNow, entityNamed } from './authorities.ts';
import { heldByIn, holderOf, holderWarning } from './holder-match.ts';

const TRUST = 'THE LOPEZ FAMILY TRUST';
const authority = (over: Partial<Authority> = {}): Authority => ({
  entity: TRUST,
  by: 'Maria Lopez',
  capacity: 'trustee',
  reviewedBy: 'Ada Agent',
  at: '2026-11-29T12:00:00.000Z',
  ...over,
});
const heldBy = (...owners: string[][]) =>
  heldByIn(
    owners.map((names) => ({ owners: names, value: 100 })),
    ['Maria Lopez'],
  );

// T-28.
describe('an authority over money', () => {
  it('is about an entity that the bank names, under its variations and no other name', () => {
    const held = heldBy([TRUST]);
    expect(entityNamed(held, 'Lopez Family Trust')).toBe(TRUST);
    expect(entityNamed(held, 'The Garcia Family Trust')).toBeUndefined();
    expect(entityNamed(held, 'Maria Lopez')).toBeUndefined();
    expect(authoritiesFor(held, [authority()])).toHaveLength(1);
    expect(authoritiesFor(held, [authority({ entity: 'THE GARCIA FAMILY TRUST' })])).toEqual([]);
  });

  it('counts only once each holder who is not the client is covered', () => {
    expect(authoritiesFor(heldBy([TRUST], ['Maria Lopez']), [authority()])).toHaveLength(1);
    expect(authoritiesFor(heldBy([TRUST], ['Lopez Holdings LLC']), [authority()])).toEqual([]);
    expect(authoritiesFor(heldBy([TRUST], ['Pedro Gil']), [authority()])).toEqual([]);
    expect(authoritiesFor(heldBy([TRUST], []), [authority()])).toEqual([]);
    const both = [authority(), authority({ entity: 'LOPEZ HOLDINGS LLC', capacity: 'manager' })];
    expect(authoritiesFor(heldBy([TRUST], ['Lopez Holdings LLC']), both)).toEqual(both);
  });

  it('counts while it is both sealed and stored', () => {
    const held = heldBy([TRUST]);
    const earlier = authority({ at: '2026-11-28T12:00:00.000Z' });
    expect(authoritiesNow(held, { sealed: [authority()], stored: undefined })).toHaveLength(1);
    expect(authoritiesNow(held, { sealed: [authority()], stored: [authority()] })).toHaveLength(1);
    expect(authoritiesNow(held, { sealed: [authority()], stored: [] })).toEqual([]);
    expect(authoritiesNow(held, { sealed: [earlier], stored: [authority()] })).toEqual([]);
    expect(authoritiesNow(held, { sealed: [], stored: [authority()] })).toEqual([]);
    expect(authoritiesNow(held, { sealed: undefined, stored: [authority()] })).toEqual([]);
  });

  const owner = fc.constantFrom('Maria Lopez', TRUST, 'Lopez Holdings LLC', 'Pedro Gil', '');
  const named = fc.constantFrom(TRUST, 'LOPEZ HOLDINGS LLC', 'PEDRO GIL', 'THE GARCIA FAMILY TRUST');

  it('never makes a person or an unnamed holder look like good news', () =>
    fc.assert(
      fc.property(
        fc.array(fc.array(owner, { maxLength: 2 }), { minLength: 1 }),
        fc.array(named.map((entity) => authority({ entity }))),
        (owners, all) => {
          const accounts = owners.map((names) => ({ owners: names.filter(Boolean), value: 1 }));
          const [held, holder] = [heldByIn(accounts, ['Maria Lopez']), holderOf(accounts, ['Maria Lopez'])];
          const authorities = authoritiesFor(held, all);
          const names = all.map(({ entity }) => entity.toLowerCase());
          const isCovered = accounts.every(
            ({ owners: names_ }) =>
              names_.includes('Maria Lopez') ||
              names_.some((name) => name !== 'Pedro Gil' && names.includes(name.toLowerCase())),
          );
          expect(isTheirs({ holder, authorities })).toBe(isCovered);
          expect(
            holderWarning({
              holder,
              holders: ['x'],
              heldBy: held,
              clientName: 'M',
              institutions: ['B'],
              authorities,
            }) === undefined,
          ).toBe(isCovered);
          if (!isCovered)
            expect(heldAs({ holder, held_by: held, authorities })).not.toMatch(/^(match|likely|authorized)$/);
        },
      ),
    ));
});
