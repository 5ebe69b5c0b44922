// The allowed recipients of a request or a report.
import { EMAIL_MESSAGE, EMAIL_PATTERN, OWN_EMAIL_MESSAGE } from '#core/http/fields.ts';

export const recipientProblem = (recipient: string, ownEmail: string): string | undefined => {
  if (!EMAIL_PATTERN.test(recipient)) return EMAIL_MESSAGE;
  return recipient.toLowerCase() === ownEmail.toLowerCase() ? OWN_EMAIL_MESSAGE : undefined;
};
