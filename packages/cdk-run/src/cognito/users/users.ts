import { randomUUID } from 'node:crypto';
import type { AttributeType, UserStatusType, UserType } from '@aws-sdk/client-cognito-identity-provider';
import { invalidParameter, notAuthorized, userNotFound } from '../api/errors.ts';
import type { Client, Pool } from '../pool.ts';
import type { Identity, User } from '../state.ts';

export const isNative = (user: User) => user.status !== 'EXTERNAL_PROVIDER';

/** By user name, or by the email address of a native user, whatever its case. */
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

const describeIdentity = (identity: Identity) => ({
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

const standard = [
  'address',
  'birthdate',
  'email',
  'email_verified',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'phone_number_verified',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
];

const byAdminsOnly = ['email_verified', 'phone_number_verified'];

const nonConforming = (reason: string) => invalidParameter(`Attributes did not conform to the schema: ${reason}`);

const checkOne = (pool: Pool, name: string, value: string) => {
  const custom = pool.properties.Schema?.some((attribute) => `custom:${attribute.Name}` === name);
  if (!standard.includes(name) && !custom) throw nonConforming(`${name}: Attribute does not exist in the schema.\n`);
  if (value.length > 2048) throw nonConforming(`${name}: String must be no longer than 2048 characters`);
  if (name === 'email' && !/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(value))
    throw invalidParameter('Invalid email address format.');
  if (name === 'phone_number' && value && !/^\+\d{6,15}$/.test(value))
    throw invalidParameter('Invalid phone number format.');
};

export const readAttributes = (pool: Pool, list: AttributeType[] | undefined): Record<string, string> => {
  const result: Record<string, string> = {};
  for (const { Name = '', Value = '' } of list ?? []) {
    checkOne(pool, Name, Value);
    result[Name] = Value;
  }
  return result;
};

/** The attributes that people may write themselves: not the verified marks, and only those that the client may write. */
export const readOwnAttributes = (pool: Pool, client: Client | undefined, list: AttributeType[] | undefined) => {
  const attributes = readAttributes(pool, list);
  const writable = client?.properties.WriteAttributes;
  for (const name of Object.keys(attributes)) {
    if (byAdminsOnly.includes(name)) throw notAuthorized(`Cannot modify the non-mutable attribute ${name}`);
    if (writable && !writable.includes(name)) {
      throw notAuthorized('A client attempted to write unauthorized attribute');
    }
  }
  return attributes;
};

export const checkMutable = (pool: Pool, names: string[]) => {
  for (const { Name, Mutable } of pool.properties.Schema ?? []) {
    if (Mutable === false && (names.includes(Name) || names.includes(`custom:${Name}`))) {
      throw invalidParameter(`user.${Name}: Attribute cannot be updated.\n`);
    }
  }
};

export const missingAttributes = (pool: Pool, attributes: Record<string, string>) =>
  (pool.properties.Schema ?? [])
    .filter(({ Name, Required }) => Required && Name !== 'sub' && !attributes[Name])
    .map(({ Name }) => Name);

export const checkRequired = (pool: Pool, attributes: Record<string, string>) => {
  const [first] = missingAttributes(pool, attributes);
  if (first) throw nonConforming(`${first}: The attribute ${first} is required\n`);
};

export const setAttributes = (user: User, attributes: Record<string, string>) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === '') delete user.attributes[name];
    else user.attributes[name] = value;
  }
};
