// The addresses that a request or report may be sent to. The pattern is the server's own: both read it from the contract.

import * as v from 'valibot';
import { routes } from '#contracts/funds/request';

export type RecipientProblem = 'invalid' | 'own';

export const recipientProblem = (typed: string, ownEmail: string | undefined): RecipientProblem | undefined => {
  const parsed = v.safeParse(routes.correctEmail.body, { to_user_email: typed });
  if (!parsed.success) return 'invalid';
  return parsed.output.to_user_email === ownEmail?.trim().toLowerCase() ? 'own' : undefined;
};
