import { expect, it } from 'vitest';
import { codeAt, matchingStep, newSecret, stepAt } from './totp.ts';

/** '12345678901234567890' of RFC 6238, appendix B, in base 32; its codes have eight digits, ours the last six. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('gives the code of the standard at second %i', (second, code) => {
  expect(codeAt(secret, stepAt(second * 1000))).toBe(code);
});

it('takes the codes of the neighboring half minutes, and no others', () => {
  const now = 1_700_000_000_000;
  const step = stepAt(now);
  for (const near of [-1, 0, 1]) expect(matchingStep(secret, codeAt(secret, step + near), now)).toBe(step + near);
  for (const far of [-2, 2]) expect(matchingStep(secret, codeAt(secret, step + far), now)).toBeUndefined();
});

it('makes secrets that authenticator apps can read', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{52}$/);
});
