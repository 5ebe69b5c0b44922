import type { AttributeType } from '@aws-sdk/client-cognito-identity-provider';
import { invalidParameter, notAuthorized } from '../api/errors.ts';
import type { Client, Pool } from '../pool.ts';
import type { User } from '../state.ts';

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

/** What people write for themselves: not the verified marks, and only what the client may write. */
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
