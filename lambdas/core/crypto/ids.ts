import { randomFillSync } from 'node:crypto';

/** Random bytes for many ids: asking the system for them takes longer than the rest of an id. */
const drawn = Buffer.alloc(1024);
let used = drawn.length;

/** Returns the offset of `count` unused bytes. */
const draw = (count: number): number => {
  if (used + count > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += count;
  return used - count;
};

/** Crockford's base 32: without the letters that look like a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_LETTERS = 10;
const RANDOM_LETTERS = 16;

/**
 * Sortable by time, for rows in lists: a ULID, with 48 bits of time and 80 random ones. Not made by its package,
 * which inspects each of the hundred functions of node:crypto when it's loaded.
 */
export const newId = (at: Date): string => {
  let id = '';
  for (let time = at.getTime(); id.length < TIME_LETTERS; time = Math.floor(time / 32)) id = LETTERS[time % 32] + id;
  const from = draw(RANDOM_LETTERS);
  for (const byte of drawn.subarray(from, from + RANDOM_LETTERS)) id += LETTERS[byte % 32];
  return id;
};

/** The time when the ID was made; lists of IDs are in this order. */
export const timeOfId = (id: string): string | undefined => {
  const [, time] = /^([0-7][0-9A-HJKMNP-TV-Z]{9})[0-9A-HJKMNP-TV-Z]{16}$/.exec(id) ?? [];
  if (!time) return undefined;
  return new Date([...time].reduce((sum, letter) => sum * 32 + LETTERS.indexOf(letter), 0)).toISOString();
};

/** 128 random bits: knowing it is enough to open its page. */
export const newLinkId = (): string => {
  const from = draw(16);
  return drawn.toString('hex', from, from + 16);
};
