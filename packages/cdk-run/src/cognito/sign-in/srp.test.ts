import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createVerifier, matchesPassword, N, power, provesPassword, startSrp } from './srp.ts';

const pool = 'Local0001';

it('keeps no password, and tells the right one from others', () => {
  const verifier = createVerifier(pool, 'user', 'correct horse');
  expect(JSON.stringify(verifier)).not.toContain('correct');
  expect(matchesPassword(pool, 'user', 'correct horse', verifier)).toBe(true);
  expect(matchesPassword(pool, 'user', 'correct horsf', verifier)).toBe(false);
  expect(matchesPassword(pool, 'other', 'correct horse', verifier)).toBe(false);
});

it('uses another salt for each password', () => {
  expect(createVerifier(pool, 'user', 'same').verifier).not.toBe(createVerifier(pool, 'user', 'same').verifier);
});

it('refuses an A that would make the key known to all', () => {
  const verifier = createVerifier(pool, 'user', 'correct horse');
  for (const bad of ['', '0', '00', 'not hex', 'f'.repeat(2000)]) expect(startSrp(bad, verifier)).toBeUndefined();
});

it('refuses a proof of the wrong length', () => {
  const verifier = createVerifier(pool, 'user', 'correct horse');
  const challenge = startSrp('abcdef', verifier)!;
  const claim = { poolName: pool, userId: 'user', timestamp: 'now' };
  for (const signature of ['', 'AA==', Buffer.alloc(32).toString('base64')]) {
    expect(provesPassword(challenge, verifier, { ...claim, signature })).toBe(false);
  }
});

it('raises to a power as by hand', () => {
  const byHand = (base: bigint, exponent: bigint): bigint => {
    let result = 1n;
    for (let bit = exponent, factor = base % N; bit > 0n; bit >>= 1n, factor = (factor * factor) % N)
      if (bit & 1n) result = (result * factor) % N;
    return result;
  };
  const edges = [0n, 1n, 2n, N - 2n, N - 1n, N, N + 1n, 2n * N - 1n];
  const bases = fc.oneof(fc.constantFrom(...edges), fc.bigInt({ min: 0n, max: N * N }));
  const exponents = fc.oneof(fc.constantFrom(0n, 1n, 2n, 3n), fc.bigInt({ min: 0n, max: 2n ** 512n }));
  fc.assert(
    fc.property(bases, exponents, (base, exponent) => power(base, exponent) === byHand(base, exponent)),
    { numRuns: 60 },
  );
});
