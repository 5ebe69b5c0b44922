import { strings } from '../strings.ts';

/** What the provider says, and what to do next if it doesn't say that. */
export function signInMessage(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.message.includes('ACCOUNT_DEACTIVATED')) return strings.signIn.deactivated;
  return /temporary password has expired/i.test(cause.message)
    ? `${cause.message} ${strings.signIn.temporaryExpired}`
    : cause.message;
}
