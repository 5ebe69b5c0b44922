// A checksum of many values in any order. It is equal when the same values occur equally often.
import { createHash } from 'node:crypto';

const MODULUS = 1n << 256n;

export const createChecksum = () => {
  let sum = 0n;
  let count = 0;
  return {
    add(value: string) {
      sum = (sum + BigInt(`0x${createHash('sha256').update(value).digest('hex')}`)) % MODULUS;
      count += 1;
    },
    read: (): Checksum => ({ count, sha256: sum.toString(16).padStart(64, '0') }),
  };
};

export type Checksum = { count: number; sha256: string };

/** A row as text. The same row gives the same text, whatever the order of its attributes. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => {
    if (inner instanceof Uint8Array) return { bytes: Buffer.from(inner).toString('base64') };
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
