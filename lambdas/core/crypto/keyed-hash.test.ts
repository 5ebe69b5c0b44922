import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyedHash, PURPOSES } from './keyed-hash.ts';

it('gives each purpose hashes that no other purpose can have, whatever the text is', () => {
  const purpose = fc.constantFrom(...PURPOSES);
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(...PURPOSES).map((one) => `${one}:a`),
  );
  fc.assert(
    fc.property(purpose, purpose, text, text, (one, other, a, b) => {
      const isSame = keyedHash('key', one, a).equals(keyedHash('key', other, b));
      return isSame === (one === other && a === b);
    }),
  );
  expect(PURPOSES.filter((one) => one.includes(':'))).toEqual([]);
});

it('stays as it is: pins and links that were sent are made again from it', () => {
  expect(keyedHash('key', 'pin', 'link:1').toString('hex')).toBe(
    '180306d4697d869bc88aecdd0ca3eb406c090286a2c35bcc5bcc1e5e78e2c406',
  );
});
