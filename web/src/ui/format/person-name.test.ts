import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAtFirstSpace } from '#core/platform/person-name.ts';
import { fullName, initialsOf, settleName } from './person-name.ts';

describe('names', () => {
  it('keeps the first word of a first name', () => {
    expect(settleName({ first: 'Jane Marie', last: 'Doe' })).toEqual({ first: 'Jane', last: 'Doe' });
  });

  it('takes a whole name typed into the first field apart', () => {
    expect(settleName({ first: 'Ana de la Cruz', last: ' ' })).toEqual({ first: 'Ana', last: 'de la Cruz' });
  });

  it('settles once: what is settled stays, and splits back into itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (first, last) => {
        const settled = settleName({ first, last });
        expect(settleName(settled)).toEqual(settled);
        if (settled.first) expect(splitAtFirstSpace(fullName(settled))).toEqual(settled);
      }),
    );
  });
});

it.each([
  ['Alice Agent', 'AA'],
  ['ana de la cruz', 'AD'],
  ['prince', 'P'],
  ['élan vital', 'ÉV'],
  ['  bo  buyer', 'BB'],
  ['', ''],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
