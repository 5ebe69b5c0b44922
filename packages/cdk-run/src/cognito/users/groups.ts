import type {
  AdminAddUserToGroupRequest,
  AdminListGroupsForUserRequest,
  AdminListGroupsForUserResponse,
} from '@aws-sdk/client-cognito-identity-provider';
import { resourceNotFound } from '../api/errors.ts';
import { must } from '../api/input.ts';
import { page } from '../api/paging.ts';
import type { Pool } from '../pool.ts';
import { named } from './admin-users.ts';

export const requireGroup = (pool: Pool, name: string) => {
  if (!pool.settings.groups.includes(name)) throw resourceNotFound('Group not found.');
  return name;
};

const describeGroup = (pool: Pool, GroupName: string) => ({ GroupName, UserPoolId: pool.id });

export const adminAddUserToGroup = (pool: Pool, input: AdminAddUserToGroupRequest) => {
  const user = named(pool, input);
  const group = requireGroup(pool, must(input, 'GroupName'));
  if (!user.groups.includes(group)) user.groups.push(group);
  return {};
};

export const adminListGroupsForUser = (
  pool: Pool,
  input: AdminListGroupsForUserRequest,
): AdminListGroupsForUserResponse => {
  const { items, next } = page(named(pool, input).groups, input.Limit, input.NextToken);
  return { Groups: items.map((name) => describeGroup(pool, name)), ...(next ? { NextToken: next } : {}) };
};
