import { randomBytes, randomFillSync } from 'node:crypto';
import { ulid } from 'ulid';

/** Random bytes for sixteen ids at once: the package would ask the system for every character. */
const drawn = new Uint8Array(256);
let used = drawn.length;
const random = (): number => {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  return drawn[used++]! / 256;
};

/** Sortable by time, for everything that is in a list. */
export const newId = (at: Date): string => ulid(at.getTime(), random);

/** 128 random bits: knowing it is enough to reach what it names. */
export const newLinkId = (): string => randomBytes(16).toString('hex');
