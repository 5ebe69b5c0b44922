/** `npm run test:deep` runs every test in its full size, `npm test` in a short one. */
export const isFullSize = process.env.TEST_SIZE === 'full';

export const sized = (short: number, full: number): number => (isFullSize ? full : short);

/** Tests that try only a part try another part on another day. */
export const DAY_NUMBER = Math.floor(Date.now() / 86_400_000);

/** All of them in full size; in the short form one part, and the next part tomorrow. */
export const partOfTheDay = <One>(all: readonly One[], parts: number): One[] =>
  isFullSize ? [...all] : all.filter((_, at) => at % parts === DAY_NUMBER % parts);
