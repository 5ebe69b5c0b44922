import { randomFillSync } from 'node:crypto';
import { decodeTime, isValid, ulid } from 'ulid';

/** Random bytes for many ids at once: asking the system for some takes longer than all else that an id costs. */
const drawn = Buffer.alloc(1024);
let used = drawn.length;

/** Where so many bytes begin that are used for nothing else. */
const draw = (count: number): number => {
  if (used + count > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += count;
  return used - count;
};

const random = (): number => drawn[draw(1)]! / 256;

/** Sortable by time, for everything that is in a list. */
export const newId = (at: Date): string => ulid(at.getTime(), random);

/** When the ID was made, which is what lists of them are in order of. */
export const timeOfId = (id: string): string | undefined =>
  isValid(id) ? new Date(decodeTime(id)).toISOString() : undefined;

/** 128 random bits: knowing it is enough to reach what it names. */
export const newLinkId = (): string => {
  const from = draw(16);
  return drawn.toString('hex', from, from + 16);
};
