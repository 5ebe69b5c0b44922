/** `npm run test:deep` runs every test in its full size, `npm test` in a short one. */
export const isFullSize = process.env.TEST_SIZE === 'full';

export const sized = (short: number, full: number): number => (isFullSize ? full : short);
