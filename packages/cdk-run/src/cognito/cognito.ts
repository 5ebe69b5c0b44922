// A Cognito user pool on this machine: the API for browsers and for functions, the hosted UI, and verification of its tokens.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AwsService } from '../aws/endpoint/service.ts';
import { createService, handleApi } from './api/api.ts';
import { createHostedUi } from './hosted/hosted-ui.ts';
import { type CognitoSettings, clientOf, openPool, type Pool } from './pool.ts';
import { adminSetUserMFAPreference } from './sign-in/mfa.ts';
import { beginSignIn } from './sign-in/sign-ins.ts';
import { type Claims, verifyJwt } from './sign-in/tokens.ts';
import type { User } from './state.ts';
import { requireGroup } from './users/groups.ts';
import { hasPassword, setPassword } from './users/passwords.ts';
import { addUser, describeUser, findUser, requireUser, setAttributes } from './users/users.ts';

// Direct changes by the seed and the console, without a mail or a trigger.
type SeedUser = {
  email: string;
  password: string;
  groups?: string[];
  /** Attributes such as name, given_name, family_name. */
  attributes?: Record<string, string>;
};

/** A confirmed user with this password and these groups, made once and corrected when it was changed. Returns its sub. */
const ensureUser = (pool: Pool, { email, password, groups = [], attributes = {} }: SeedUser): { sub: string } => {
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

/** Signs a user in without a password, for tests that need many sign-ins. `grant`: the consent that a person gives on the sign-in page. */
const issueTokensFor = async (
  pool: Pool,
  email: string,
  clientId: string,
  grant?: { scopes: string[]; resource: string },
) => {
  const user = requireUser(pool, email);
  const tokens = await beginSignIn(pool, clientOf(pool, clientId), user, {
    source: grant ? 'TokenGeneration_HostedAuth' : 'TokenGeneration_Authentication',
    ...grant,
  });
  pool.save();
  return tokens;
};

const listAccounts = (pool: Pool) =>
  Object.values(pool.data.users).map((user) => ({ ...describeUser(user), Groups: user.groups }));

export type Cognito = {
  issuer: string;
  clientIds: string[];
  /** The JSON API for browsers and unsigned SDK calls, CORS included, and `/{pool}/.well-known/jwks.json`. */
  handleApi(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** /oauth2/authorize, token, userInfo, revoke, /login, /logout and the played providers, under a path prefix. */
  handleHostedUi(request: IncomingMessage, response: ServerResponse, prefix: string): Promise<void>;
  /** For the AWS endpoint: calls that are signed and judged by IAM. */
  service: AwsService;
  jwks(): { keys: object[] };
  /** The check of API Gateway's authorizer; throws if it would refuse. */
  verify(token: string, use: 'id' | 'access'): Claims;
  admin: {
    ensureUser(user: SeedUser): { sub: string };
    issueTokensFor(
      email: string,
      clientId: string,
      grant?: { scopes: string[]; resource: string },
    ): ReturnType<typeof issueTokensFor>;
    /** An operator's reset for someone who has lost their phone. */
    resetSecondFactor(email: string): void;
    listAccounts(): ReturnType<typeof listAccounts>;
  };
  close(): void;
};

export const createCognito = (settings: CognitoSettings): Cognito => {
  const pool = openPool(settings);
  return {
    issuer: pool.issuer,
    clientIds: settings.clients.map(({ clientId }) => clientId),
    handleApi: (request, response) => handleApi(pool, request, response),
    handleHostedUi: createHostedUi(pool),
    service: createService(pool),
    jwks: () => ({ keys: [pool.jwk] }),
    verify: (token, use) => verifyJwt(pool, token, use),
    admin: {
      ensureUser: (user) => ensureUser(pool, user),
      issueTokensFor: (email, clientId, grant) => issueTokensFor(pool, email, clientId, grant),
      resetSecondFactor: (Username) => {
        adminSetUserMFAPreference(pool, {
          UserPoolId: pool.id,
          Username,
          SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
        });
        pool.save();
      },
      listAccounts: () => listAccounts(pool),
    },
    close: () => pool.save(),
  };
};
