import type { Role } from '#contracts/members/offices';
import { strings } from './strings.ts';

/** The roles with their rights, and the requirements for an owner. */
export const roleField = (roles: readonly Role[], value: Role) => ({
  label: 'Role',
  value,
  choices: roles.map((role) => ({ value: role, label: strings.roles[role], description: strings.roleWords[role] })),
});
