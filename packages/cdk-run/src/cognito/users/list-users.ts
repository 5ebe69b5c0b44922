import type {
  DescribeUserPoolRequest,
  DescribeUserPoolResponse,
  ListUsersRequest,
  ListUsersResponse,
} from '@aws-sdk/client-cognito-identity-provider';
import { invalidParameter } from '../api/errors.ts';
import { page } from '../api/paging.ts';
import type { Pool } from '../pool.ts';
import type { User } from '../state.ts';
import { attributesOf, describeUser } from './users.ts';

const searchable = [
  'username',
  'sub',
  'email',
  'phone_number',
  'name',
  'given_name',
  'family_name',
  'preferred_username',
];

const searchedValue = (user: User, name: string): string | undefined => {
  if (name === 'username') return user.username;
  if (name === 'cognito:user_status') return user.status;
  if (name === 'status') return user.enabled ? 'Enabled' : 'Disabled';
  return attributesOf(user)[name];
};

/** `email = "x"` (exactly) or `email ^= "x"` (begins with), as in the API; the case of an email doesn't matter. */
const matcher = (filter: string | undefined): ((user: User) => boolean) => {
  if (!filter?.trim()) return () => true;
  const parts = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter);
  const [, name = '', operator, quoted = ''] = parts ?? [];
  if (!parts || ![...searchable, 'cognito:user_status', 'status'].includes(name)) {
    throw invalidParameter(`Error while parsing filter: ${filter}`);
  }
  const fold = (text: string) => (name === 'email' || name === 'username' ? text.toLowerCase() : text);
  const wanted = fold(quoted.replace(/\\(.)/g, '$1'));
  return (user) => {
    const value = searchedValue(user, name);
    if (value === undefined) return false;
    return operator === '=' ? fold(value) === wanted : fold(value).startsWith(wanted);
  };
};

export const listUsers = (pool: Pool, input: ListUsersRequest): ListUsersResponse => {
  const found = Object.values(pool.data.users).filter(matcher(input.Filter));
  const { items, next } = page(found, input.Limit, input.PaginationToken);
  const chosen = input.AttributesToGet;
  const Users = items.map(describeUser).map((user) => ({
    ...user,
    Attributes: user.Attributes?.filter(({ Name }) => !chosen || chosen.includes(Name ?? '')),
  }));
  return { Users, ...(next ? { PaginationToken: next } : {}) };
};

export const describeUserPool = (pool: Pool, _input: DescribeUserPoolRequest): DescribeUserPoolResponse => {
  const { Policies, MfaConfiguration, AutoVerifiedAttributes, LambdaConfig, UserPoolName } = pool.properties;
  const { PasswordPolicy } = Policies ?? {};
  return {
    UserPool: {
      Id: pool.id,
      Arn: pool.arn,
      Name: UserPoolName ?? pool.name,
      Policies: { ...(PasswordPolicy ? { PasswordPolicy } : {}) },
      LambdaConfig: LambdaConfig ?? {},
      UsernameAttributes: ['email'],
      AutoVerifiedAttributes: (AutoVerifiedAttributes ?? []) as 'email'[],
      MfaConfiguration: MfaConfiguration ?? 'OFF',
      EstimatedNumberOfUsers: Object.keys(pool.data.users).length,
      ...(pool.settings.hostedUiDomain ? { Domain: pool.settings.hostedUiDomain } : {}),
    },
  };
};
