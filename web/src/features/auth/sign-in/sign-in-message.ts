import { strings } from '../strings.ts';

/** The provider's own words, and how to go on where they do not say. */
export function signInMessage(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return /temporary password has expired/i.test(cause.message)
    ? `${cause.message} ${strings.signIn.temporaryExpired}`
    : cause.message;
}
