/** The provider's message, with a next step if it has none. */
export function signInMessage(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.message.includes('ACCOUNT_DEACTIVATED'))
    return 'This account has been deactivated. Contact us if you think this is a mistake.';
  return /temporary password has expired/i.test(cause.message)
    ? `${cause.message} Ask the person who invited you to send the invitation again. It comes with a new temporary password.`
    : cause.message;
}
