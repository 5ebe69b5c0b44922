import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstNameOf, nameWords, splitAtFirstSpace, splitAtLastSpace } from './person-name.ts';

describe('a name', () => {
  it.each([
    ['  Ana  de la Cruz ', ['Ana', 'de la Cruz'], ['Ana de la', 'Cruz']],
    ['Mary Ann Smith', ['Mary', 'Ann Smith'], ['Mary Ann', 'Smith']],
    ['Ada Byron', ['Ada', 'Byron'], ['Ada', 'Byron']],
    ['Prince', ['Prince', ''], ['Prince', '']],
    [' ', ['', ''], ['', '']],
  ])('%j is split at its first space and at its last', (name, atFirst, atLast) => {
    expect(Object.values(splitAtFirstSpace(name))).toEqual(atFirst);
    expect(Object.values(splitAtLastSpace(name))).toEqual(atLast);
    expect(firstNameOf(name)).toBe(atFirst[0]);
  });

  it('loses no word either way, and both ways agree on two words', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const [one, other] = [splitAtFirstSpace(name), splitAtLastSpace(name)];
        for (const { first, last } of [one, other]) expect(nameWords(`${first} ${last}`)).toEqual(nameWords(name));
        if (nameWords(name).length <= 2) expect(one).toEqual(other);
      }),
    );
  });
});
