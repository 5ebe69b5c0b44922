// InitiateAuth: each way to sign in, up to the first challenge or the tokens.
import { createHmac } from 'node:crypto';
import type { InitiateAuthRequest, InitiateAuthResponse } from '@aws-sdk/client-cognito-identity-provider';
import { invalidParameter, notAuthorized, userNotFound, wrongCredentials } from '../api/errors.ts';
import { must } from '../api/input.ts';
import { startPasskeyProof } from '../passkeys/passkey-proof.ts';
import { type Client, clientOf, hidesUsers, type Pool } from '../pool.ts';
import type { User } from '../state.ts';
import { type Metadata, runTrigger, triggerAttributes } from '../triggers.ts';
import { countFailure, hasPassword, refuseWhileLocked } from '../users/passwords.ts';
import { findUser, isNative } from '../users/users.ts';
import { admit } from './sign-in-steps.ts';
import { refresh, rotates } from './sign-ins.ts';
import { startSrp, type Verifier } from './srp.ts';
import { sessionMilliseconds } from './tokens.ts';

const allowed = ({ properties }: Client, flow: string) =>
  (properties.ExplicitAuthFlows ?? ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']).includes(`ALLOW_${flow}`);

/** The native user of that name. Undefined if there is none and the client hides that. */
const lookUp = (pool: Pool, client: Client, name: string): User | undefined => {
  const user = findUser(pool, name);
  if (user && isNative(user)) return user;
  if (hidesUsers(client)) return undefined;
  throw userNotFound();
};

const preAuthenticate = async (
  pool: Pool,
  client: Client,
  name: string,
  user: User | undefined,
  validation: Metadata,
) => {
  await runTrigger(pool, {
    name: 'PreAuthentication',
    source: 'PreAuthentication_Authentication',
    userName: user?.username ?? name,
    clientId: client.clientId,
    request: {
      userAttributes: user ? triggerAttributes(user) : {},
      validationData: validation ?? null,
      ...(hidesUsers(client) ? { userNotFound: !user } : {}),
    },
    response: {},
  });
};

/** The same made-up salt and id each time, so that an unknown name looks like any other. */
const madeUp = (pool: Pool, name: string): Verifier & { id: string } => {
  const digest = (part: string) =>
    createHmac('sha256', pool.data.secret).update(`${part}:${name.toLowerCase()}`).digest('hex');
  const id = digest('id').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5');
  return { id, salt: digest('salt').slice(0, 32), verifier: digest('verifier') };
};

const startPasswordProof = (
  pool: Pool,
  client: Client,
  name: string,
  user: User | undefined,
  A: string,
): InitiateAuthResponse => {
  const imitation = madeUp(pool, name);
  const verifier = user?.password ?? imitation;
  const username = user?.username ?? imitation.id;
  const srp = startSrp(A, verifier);
  if (!srp) throw invalidParameter('Invalid SRP_A');
  pool.challenges.open(srp.secretBlock, {
    name: 'PASSWORD_VERIFIER',
    username,
    clientId: client.clientId,
    expiresAt: pool.now() + sessionMilliseconds(client.properties),
    failures: 0,
    srp,
    userExists: user?.password !== undefined,
  });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: verifier.salt,
      SECRET_BLOCK: srp.secretBlock,
      SRP_B: srp.B.toString(16),
      USERNAME: username,
      USER_ID_FOR_SRP: username,
    },
  };
};

export const signInWithPassword = async (pool: Pool, client: Client, user: User | undefined, password: string) => {
  if (!user) throw wrongCredentials();
  refuseWhileLocked(pool, user);
  if (!hasPassword(pool, user, password)) {
    countFailure(pool, user);
    throw wrongCredentials();
  }
  return admit(pool, client, user);
};

export const initiateAuth = async (pool: Pool, input: InitiateAuthRequest): Promise<InitiateAuthResponse> => {
  const client = clientOf(pool, must(input, 'ClientId'));
  const given = input.AuthParameters ?? {};
  const parameter = (name: string) => {
    const value = given[name];
    if (!value) throw invalidParameter(`Missing required parameter ${name}`);
    return value;
  };
  switch (input.AuthFlow) {
    case 'USER_SRP_AUTH': {
      if (!allowed(client, 'USER_SRP_AUTH')) throw invalidParameter('USER_SRP_AUTH is not enabled for the client.');
      const name = parameter('USERNAME');
      const user = lookUp(pool, client, name);
      const A = parameter('SRP_A');
      await preAuthenticate(pool, client, name, user, input.ClientMetadata);
      return startPasswordProof(pool, client, name, user, A);
    }
    case 'USER_PASSWORD_AUTH': {
      if (!allowed(client, 'USER_PASSWORD_AUTH')) {
        throw invalidParameter('USER_PASSWORD_AUTH flow not enabled for this client');
      }
      const name = parameter('USERNAME');
      const password = parameter('PASSWORD');
      const user = lookUp(pool, client, name);
      await preAuthenticate(pool, client, name, user, input.ClientMetadata);
      return signInWithPassword(pool, client, user, password);
    }
    case 'USER_AUTH': {
      if (!allowed(client, 'USER_AUTH')) throw invalidParameter('USER_AUTH flow not enabled for this client');
      const name = parameter('USERNAME');
      const user = lookUp(pool, client, name);
      await preAuthenticate(pool, client, name, user, input.ClientMetadata);
      return startPasskeyProof(pool, client, user, given.PREFERRED_CHALLENGE);
    }
    case 'REFRESH_TOKEN':
    case 'REFRESH_TOKEN_AUTH': {
      // A client that rotates its refresh tokens cannot refresh by this flow, which returns none.
      if (rotates(client) || !allowed(client, 'REFRESH_TOKEN_AUTH')) {
        throw notAuthorized('Auth flow not enabled for this client');
      }
      return {
        AuthenticationResult: (await refresh(pool, client, parameter('REFRESH_TOKEN'), input.ClientMetadata)).tokens,
        ChallengeParameters: {},
      };
    }
    default:
      throw invalidParameter(`The local Cognito does not play the flow ${input.AuthFlow}`);
  }
};
