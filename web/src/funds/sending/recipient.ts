// Whom a request or report may be sent to. The pattern is the server's own: both read it from the contract.

import { routes } from '#contracts/funds/request';
import * as z from '#core/schema.ts';

export type RecipientProblem = 'invalid' | 'own';

export const recipientProblem = (typed: string, ownEmail: string | undefined): RecipientProblem | undefined => {
  const parsed = z.safeParse(routes.correctEmail.body, { to_user_email: typed });
  if (!parsed.success) return 'invalid';
  return parsed.data.to_user_email === ownEmail?.trim().toLowerCase() ? 'own' : undefined;
};
