// Direct changes by the seed and the console, without a mail or a trigger.

import { clientOf, type Pool } from './pool.ts';
import { beginSignIn } from './sign-in/sign-ins.ts';
import type { User } from './state.ts';
import { requireGroup } from './users/groups.ts';
import { hasPassword, setPassword } from './users/passwords.ts';
import { addUser, describeUser, findUser, requireUser, setAttributes } from './users/users.ts';

export type SeedUser = {
  email: string;
  password: string;
  groups?: string[];
  /** Attributes such as name, given_name, family_name. */
  attributes?: Record<string, string>;
};

/** A confirmed user with this password and these groups, made once and corrected when it was changed. Returns its sub. */
export const ensureUser = (
  pool: Pool,
  { email, password, groups = [], attributes = {} }: SeedUser,
): { sub: string } => {
  const wanted = { ...attributes, email, email_verified: 'true' };
  const user: User = findUser(pool, email) ?? addUser(pool, { status: 'CONFIRMED', attributes: wanted });
  setAttributes(user, wanted);
  if (!hasPassword(pool, user, password)) setPassword(pool, user, password, 'permanent');
  user.status = 'CONFIRMED';
  user.enabled = true;
  user.groups = [...new Set([...user.groups, ...groups.map((group) => requireGroup(pool, group))])];
  pool.save();
  return { sub: user.sub };
};

/** The tokens of a sign-in without its proof, for tests that need those of many. */
/** `grant`: as a person would give it on the sign-in page. */
export const issueTokensFor = async (
  pool: Pool,
  email: string,
  clientId: string,
  grant?: { scopes: string[]; resource: string },
) => {
  const user = requireUser(pool, email);
  const tokens = await beginSignIn(pool, clientOf(pool, clientId), user, {
    source: grant ? 'TokenGeneration_HostedAuth' : 'TokenGeneration_Authentication',
    ...grant,
  });
  pool.save();
  return tokens;
};

export const listAccounts = (pool: Pool) =>
  Object.values(pool.data.users).map((user) => ({ ...describeUser(user), Groups: user.groups }));
