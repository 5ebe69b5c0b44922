// What happens to the person that Google or Facebook vouches for: found, linked by a trigger, or signed up.
import { createHash } from 'node:crypto';
import { CognitoError, invalidParameter } from '../api/errors.ts';
import type { Client, Pool } from '../pool.ts';
import type { User } from '../state.ts';
import { runTrigger, triggerAttributes } from '../triggers.ts';
import { missingAttributes, setAttributes } from '../users/attributes.ts';
import { tellConfirmed } from '../users/sign-up.ts';
import { addUser, findByIdentity, findUser, isNative, touch } from '../users/users.ts';

export type ProviderAccount = { name: string; email: string; emailVerified: boolean };

/** The same person has the same number each time: 21 digits at Google, 17 at Facebook. */
export const providerUserId = (provider: string, { email, name }: ProviderAccount) => {
  const digest = createHash('sha256')
    .update(`${provider}:${(email || name).toLowerCase()}`)
    .digest('hex');
  const digits = BigInt(`0x${digest}`).toString().padStart(20, '0');
  return provider === 'Google' ? `1${digits.slice(0, 20)}` : `1${digits.slice(0, 16)}`;
};

/** Facebook says nothing about whether an address is verified, and of some people it knows none. */
const profile = (provider: string, { name, email, emailVerified }: ProviderAccount): Record<string, string> => {
  const [first = '', ...rest] = name.split(' ');
  const last = rest.join(' ');
  return provider === 'Google'
    ? { email, email_verified: String(emailVerified), name, given_name: first, family_name: last }
    : { email, name, first_name: first, last_name: last };
};

const usualMappings: Record<string, Record<string, string>> = {
  Google: {
    email: 'email',
    email_verified: 'email_verified',
    name: 'name',
    given_name: 'given_name',
    family_name: 'family_name',
  },
  Facebook: { email: 'email', name: 'name', given_name: 'first_name', family_name: 'last_name' },
};

const mapped = (pool: Pool, provider: string, account: ProviderAccount): Record<string, string> => {
  const mapping = pool.settings.attributeMappings?.[provider] ?? usualMappings[provider] ?? {};
  const claims = profile(provider, account);
  const pairs = Object.entries(mapping).flatMap(([name, claim]) => (claims[claim] ? [[name, claims[claim]]] : []));
  return { email_verified: 'false', ...Object.fromEntries(pairs) };
};

const signUp = async (
  pool: Pool,
  client: Client,
  provider: string,
  userId: string,
  attributes: Record<string, string>,
) => {
  const username = `${provider}_${userId}`;
  const [missing] = missingAttributes(pool, attributes);
  if (missing) throw invalidParameter(`attributes required: [${missing}]`);
  const decided = await runTrigger(pool, {
    name: 'PreSignUp',
    source: 'PreSignUp_ExternalProvider',
    userName: username,
    clientId: client.clientId,
    request: {
      userAttributes: { 'cognito:email_alias': '', 'cognito:phone_number_alias': '', ...attributes },
      validationData: {},
    },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  });
  // A trigger that linked the accounts took the name: Cognito refuses this time, and lets the person in the next.
  if (findByIdentity(pool, provider, userId)) {
    throw new CognitoError('UsernameExistsException', `Already found an entry for username ${username}`);
  }
  const user = addUser(pool, {
    username,
    status: 'EXTERNAL_PROVIDER',
    attributes: decided?.autoVerifyEmail === true ? { ...attributes, email_verified: 'true' } : attributes,
    identities: [{ providerName: provider, userId, dateCreated: pool.now() }],
  });
  await tellConfirmed(pool, user, 'PostConfirmation_ConfirmSignUp', client.clientId);
  return user;
};

/** Each sign-in writes the mapped attributes again, those of a linked native user too, as Cognito does. */
const refreshProfile = (pool: Pool, user: User, attributes: Record<string, string>) => {
  const holder = attributes.email ? findUser(pool, attributes.email) : undefined;
  const { email, ...others } = attributes;
  const free = !isNative(user) || !holder || holder === user;
  setAttributes(user, email && free ? { ...others, email } : others);
  touch(pool, user);
};

export const signInWithProvider = async (
  pool: Pool,
  client: Client,
  provider: string,
  account: ProviderAccount,
): Promise<User> => {
  const userId = providerUserId(provider, account);
  const attributes = mapped(pool, provider, account);
  const known = findByIdentity(pool, provider, userId);
  if (!known) return signUp(pool, client, provider, userId, attributes);
  if (!known.enabled) throw new CognitoError('NotAuthorizedException', 'User is not enabled');
  refreshProfile(pool, known, attributes);
  await runTrigger(pool, {
    name: 'PostAuthentication',
    source: 'PostAuthentication_Authentication',
    userName: known.username,
    clientId: client.clientId,
    request: { userAttributes: triggerAttributes(known), newDeviceUsed: false },
    response: {},
  });
  return known;
};
