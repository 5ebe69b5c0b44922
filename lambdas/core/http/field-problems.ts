// What is wrong with each field of an input, as a sentence to show. The server answers with it, and forms say it before.
import type * as z from '../schema.ts';

export const REQUIRED_MESSAGE = 'This field is required.';
export const tooLongMessage = (most: number) => `Use at most ${most.toLocaleString('en-US')} characters.`;
/** For what a contract refuses without words, such as a choice that no page offers. */
const NOT_VALID = "This isn't valid.";

const sentence = ({ message, longest }: z.Issue): string =>
  message ?? (longest === undefined ? NOT_VALID : tooLongMessage(longest));

/** By the name of the field; the first thing that is wrong with it counts. */
export const fieldProblems = (error: { issues: readonly z.Issue[] }): Record<string, string> =>
  Object.fromEntries(
    [...error.issues].reverse().map((issue) => [issue.path.join('.') || 'body', sentence(issue)] as const),
  );
