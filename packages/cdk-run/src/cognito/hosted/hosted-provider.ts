import { createHash } from 'node:crypto';
import { readBody } from '../api/api.ts';
import { CognitoError, invalidParameter } from '../api/errors.ts';
import type { Client, Pool } from '../pool.ts';
import type { User } from '../state.ts';
import { runTrigger, triggerAttributes } from '../triggers.ts';
import { tellConfirmed } from '../users/sign-up.ts';
import {
  addUser,
  findByIdentity,
  findUser,
  isNative,
  missingAttributes,
  setAttributes,
  touch,
} from '../users/users.ts';
import { conclude, type Flow, FlowError, FlowPageError, readFlow } from './hosted-flow.ts';
import { providerPage } from './hosted-pages.ts';
import { type HostedUi, page, providerPath, redirect, type Visit } from './visit.ts';

// Handles a person from Google or Facebook: found, linked by a trigger, or signed up.

export type ProviderAccount = { name: string; email: string; emailVerified: boolean };

/** The same person has the same number each time: 21 digits at Google, 17 at Facebook. */
export const providerUserId = (provider: string, { email, name }: ProviderAccount) => {
  const digest = createHash('sha256')
    .update(`${provider}:${(email || name).toLowerCase()}`)
    .digest('hex');
  const digits = BigInt(`0x${digest}`).toString().padStart(20, '0');
  return provider === 'Google' ? `1${digits.slice(0, 20)}` : `1${digits.slice(0, 16)}`;
};

/** Facebook doesn't say whether an address is verified, and has no address of some people. */
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

const signInWithProvider = async (
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

// Google and Facebook in the hosted UI: a page on which the developer chooses the person.

const MOST_REMEMBERED = 8;

export const playableProviders = ({ settings }: Pool, { client }: Flow): string[] =>
  settings.identityProviders.filter((name) => client.properties.SupportedIdentityProviders?.includes(name));

export const visitProvider = async ({ pool, codes, sessions }: HostedUi, visit: Visit, name: string) => {
  const flow = readFlow(pool, visit.query);
  if (!playableProviders(pool, flow).includes(name)) throw new FlowPageError('There is no such identity provider.');
  const known = pool.data.providerAccounts[name] ?? [];
  const show = (error?: string) =>
    page(visit, error ? 400 : 200, providerPage(name, flow, known, providerPath(visit, name, flow), error));
  if (visit.request.method !== 'POST') return show();

  const form = new URLSearchParams(await readBody(visit.request));
  refuseIfAsked(flow, form.get('choice'));
  const account = readAccount(name, known, form);
  if (!account) return show('Enter a name and an email address.');
  pool.data.providerAccounts[name] = remembered(known, account);
  try {
    const user = await signInWithProvider(pool, flow.client, name, account);
    sessions.begin(visit.response, visit.prefix, user, name);
    redirect(visit, await conclude(pool, codes, flow, user));
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
    throw new FlowError(flow, 'invalid_request', error.message);
  }
};

/** The page can also play a person who changes their mind, and a provider that fails. */
const refuseIfAsked = (flow: Flow, choice: string | null): void => {
  if (choice === 'cancel') throw new FlowError(flow, 'access_denied', 'User denied access');
  if (choice === 'fail') throw new FlowError(flow, 'server_error', 'Exception processing authorization code');
};

/** Undefined when something is missing; Facebook may know no address. */
const readAccount = (
  provider: string,
  known: ProviderAccount[],
  form: URLSearchParams,
): ProviderAccount | undefined => {
  const choice = form.get('choice') ?? 'new';
  if (choice !== 'new') return known[Number(choice)];
  const email = form.get('email')?.trim() ?? '';
  const name = form.get('name')?.trim() ?? '';
  const isGoogle = provider === 'Google';
  const mayBeMissing = !isGoogle && email === '';
  if (!name || (!mayBeMissing && !/^[^\s@]+@[^\s@]+$/.test(email))) return undefined;
  return { name, email, emailVerified: isGoogle && form.has('email_verified') };
};

/** Each account once, the latest first; choosing one from the list doesn't move it. */
const remembered = (known: ProviderAccount[], account: ProviderAccount): ProviderAccount[] => {
  if (known.includes(account)) return known;
  const others = known.filter((one) => one.email !== account.email || one.name !== account.name);
  return [account, ...others].slice(0, MOST_REMEMBERED);
};
