// What seeding and the console do directly, without a mail or a trigger.
import { setAttributes } from './attributes.ts';
import { requireGroup } from './groups.ts';
import { hasPassword, setPassword } from './passwords.ts';
import type { Pool } from './pool.ts';
import type { User } from './state.ts';
import { addUser, describeUser, findUser } from './users.ts';

export type SeedUser = {
  email: string;
  password: string;
  groups?: string[];
  /** Such as name, given_name, family_name. */
  attributes?: Record<string, string>;
};

/** A confirmed user with this password and these groups, made once and mended when it was changed. Returns its sub. */
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

export const listAccounts = (pool: Pool) =>
  Object.values(pool.data.users).map((user) => ({ ...describeUser(user), Groups: user.groups }));
