// What is wrong with each field of an input, as a sentence to show. The server answers with it, and forms say it before.
import type * as z from '../schema.ts';

export const REQUIRED_MESSAGE = 'This field is required.';
export const tooLongMessage = (most: number) => `Use at most ${most.toLocaleString('en-US')} characters.`;
/** For what a contract refuses without words, such as a choice that no page offers. */
const NOT_VALID = "This isn't valid.";
const NO_WORDS = 'no words';
/** How an input is parsed whose problems are to be shown: what has no words in the contract gets none from Zod's language. */
export const AS_INPUT = { error: () => NO_WORDS };

type Issue = z.core.$ZodIssue;

const sentence = (issue: Issue): string => {
  if (issue.message !== NO_WORDS) return issue.message;
  return issue.code === 'too_big' && issue.origin === 'string' ? tooLongMessage(Number(issue.maximum)) : NOT_VALID;
};

/** By the name of the field; the first thing that is wrong with it counts. */
export const fieldProblems = (error: { issues: readonly Issue[] }): Record<string, string> =>
  Object.fromEntries(
    [...error.issues].reverse().map((issue) => [issue.path.join('.') || 'body', sentence(issue)] as const),
  );
