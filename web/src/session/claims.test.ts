import { expect, test } from 'vitest';
import { claimsOf, expiresWithin } from './claims.ts';

const token = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

test('reads claims, names beyond ASCII included', () => {
  expect(claimsOf(token({ sub: 'u', exp: 100, name: 'Zoë Ünal 🏡' }))?.name).toBe('Zoë Ünal 🏡');
});

test.each(['', 'x', 'a.b.c', 'a.!!.c', token('text'), token({ sub: 'no exp' }), token({ exp: 'soon' })])(
  'what is no token has no claims: %s',
  (text) => {
    expect(claimsOf(text)).toBeNull();
    expect(expiresWithin(text, 0)).toBe(true);
  },
);

test('a token counts as ending a little before it does', () => {
  const ending = token({ sub: 'u', exp: 1000 });
  expect(expiresWithin(ending, 60, 939_000)).toBe(false);
  expect(expiresWithin(ending, 60, 940_000)).toBe(true);
});
