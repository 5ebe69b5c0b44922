import { randomBytes, randomFillSync } from 'node:crypto';
import { ulid } from 'ulid';

/** Randomness for ids is drawn for sixteen of them at once: the package by itself asks the system for every character. */
const drawn = new Uint8Array(256);
let used = drawn.length;
const random = (): number => {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  return drawn[used++]! / 256;
};

/** Sortable by time, for everything that stands in a list. */
export const newId = (at: Date): string => ulid(at.getTime(), random);

/** 128 random bits, for what is reached by whoever knows it. */
export const newLinkId = (): string => randomBytes(16).toString('hex');
