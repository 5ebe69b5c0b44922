// A Cognito user pool on this machine: the API for browsers and for functions, the hosted UI, and verification of its tokens.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AwsService } from '../aws/endpoint/service.ts';
import { createService, handleApi } from './api/api.ts';
import { createHostedUi } from './hosted/hosted-ui.ts';
import { type CognitoSettings, openPool } from './pool.ts';
import { ensureUser, issueTokensFor, listAccounts, type SeedUser } from './seed.ts';
import { adminSetUserMFAPreference } from './sign-in/mfa.ts';
import { type Claims, verifyJwt } from './sign-in/tokens.ts';

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
