import { expect, it } from 'vitest';
import { createVerifier, matchesPassword, provesPassword, startSrp } from './srp.ts';

const pool = 'Local0001';

it('keeps no password, and tells the right one from others', () => {
  const verifier = createVerifier(pool, 'user', 'correct horse');
  expect(JSON.stringify(verifier)).not.toContain('correct');
  expect(matchesPassword(pool, 'user', 'correct horse', verifier)).toBe(true);
  expect(matchesPassword(pool, 'user', 'correct horsf', verifier)).toBe(false);
  expect(matchesPassword(pool, 'other', 'correct horse', verifier)).toBe(false);
});

it('salts each password anew', () => {
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
