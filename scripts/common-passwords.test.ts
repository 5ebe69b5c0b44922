import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';

it('are in the file as the package has them (npx tsx scripts/write-common-passwords.ts)', () => {
  const file = new URL('../web/src/features/auth/password/guessable/common-passwords.txt', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(commonPasswords());
});
