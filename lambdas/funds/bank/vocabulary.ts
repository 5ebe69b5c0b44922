// The person behind each sample request, and the sample bank's sign-in. Small: pages import it.

/** An invented name, so that no sample seems to be about a real person. */
export const SAMPLE_CLIENT = { firstName: 'Sam', lastName: 'Sample', name: 'Sam Sample' } as const;

export const isSampleLink = (linkToken: string): boolean => linkToken.startsWith('sample-link-');

/** The result of the sample bank's window, which is only a button. */
export const samplePublicToken = (linkToken: string): string => linkToken.replace(/^sample-link-/, 'sample-public-');

export { ACCEPTED_WORDS, howCounted, includesWords, needsWords, WHY_NOT } from './counting/classes.ts';
