import { randomUUID } from 'node:crypto';
import type { AttributeType, UserStatusType, UserType } from '@aws-sdk/client-cognito-identity-provider';
import { userNotFound } from '../api/errors.ts';
import type { Pool } from '../pool.ts';
import type { Identity, User } from '../state.ts';

export const isNative = (user: User) => user.status !== 'EXTERNAL_PROVIDER';

/** By user name, or by email address: that of a native user only, whatever its case. */
export const findUser = (pool: Pool, name: string): User | undefined => {
  if (Object.hasOwn(pool.data.users, name)) return pool.data.users[name];
  const wanted = name.toLowerCase();
  return Object.values(pool.data.users).find(
    (user) =>
      user.username.toLowerCase() === wanted || (isNative(user) && user.attributes.email?.toLowerCase() === wanted),
  );
};

export const requireUser = (pool: Pool, name: string): User => {
  const user = findUser(pool, name);
  if (!user) throw userNotFound();
  return user;
};

export const findByIdentity = (pool: Pool, providerName: string, userId: string) =>
  Object.values(pool.data.users).find((user) =>
    user.identities.some((one) => one.providerName === providerName && one.userId === userId),
  );

type NewUser = {
  username?: string;
  status: UserStatusType;
  attributes: Record<string, string>;
  identities?: Identity[];
};

export const addUser = (pool: Pool, { username, status, attributes, identities = [] }: NewUser): User => {
  const sub = randomUUID();
  const at = pool.now();
  const user: User = {
    username: username ?? sub,
    sub,
    status,
    enabled: true,
    attributes: { ...attributes },
    pendingAttributes: {},
    groups: [],
    identities,
    totpEnabled: false,
    totpPreferred: false,
    codes: {},
    attempts: {},
    failedSignIns: { count: 0, lastAt: 0, lockedUntil: 0 },
    createdAt: at,
    modifiedAt: at,
  };
  pool.data.users[user.username] = user;
  return user;
};

export const touch = (pool: Pool, user: User) => {
  user.modifiedAt = pool.now();
};

/** All attributes by name, as triggers and tokens see them. */
export const attributesOf = (user: User): Record<string, string> => ({
  sub: user.sub,
  ...(user.identities.length ? { identities: JSON.stringify(user.identities.map(describeIdentity)) } : {}),
  ...user.attributes,
});

export const describeIdentity = (identity: Identity) => ({
  userId: identity.userId,
  providerName: identity.providerName,
  providerType: identity.providerName,
  issuer: null,
  primary: false,
  dateCreated: identity.dateCreated,
});

export const attributeList = (user: User): AttributeType[] =>
  Object.entries(attributesOf(user)).map(([Name, Value]) => ({ Name, Value }));

export const describeUser = (user: User): UserType => ({
  Username: user.username,
  Attributes: attributeList(user),
  UserCreateDate: new Date(user.createdAt),
  UserLastModifiedDate: new Date(user.modifiedAt),
  Enabled: user.enabled,
  UserStatus: user.status,
});
