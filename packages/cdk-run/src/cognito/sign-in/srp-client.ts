// The browser's half of a sign-in over SRP, for demo data and tests: Amplify needs most of a second of processor time for it. The
// browser tests and the user pool's own tests sign in with Amplify.
import { randomBytes } from 'node:crypto';
import { fromHex, g, hashHex, k, N, padded, power, secretOf, signatureOf } from './srp.ts';

export type Account = { email: string; password: string };
export type UserPool = { userPoolId: string; userPoolClientId: string; userPoolEndpoint: string };
type Tokens = { IdToken: string; AccessToken: string; RefreshToken: string };
type Outcome = { tokens: Tokens } | { challenge: string; session: string; userId: string };
type Reply = {
  message?: string;
  AuthenticationResult?: Tokens;
  ChallengeName?: string;
  Session?: string;
  ChallengeParameters?: Record<string, string>;
};

/** The user pool as a browser calls it; each time on a new connection, because a kept one may have been closed. */
export const askPool = ({ userPoolEndpoint, userPoolClientId }: UserPool, operation: string, input: object) =>
  fetch(userPoolEndpoint, {
    method: 'POST',
    headers: {
      connection: 'close',
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: userPoolClientId, ...input }),
  });

const answered = async (pool: UserPool, operation: string, input: object): Promise<Reply> => {
  const reply = await askPool(pool, operation, input);
  const body = (await reply.json()) as Reply;
  if (!reply.ok) throw new Error(body.message);
  return body;
};

/** In Cognito's format: Mon Jan 2 15:04:05 UTC 2006. */
const timestampOf = (now: Date): string => {
  const [weekday = '', day, month, year, time] = now.toUTCString().split(' ');
  return `${weekday.slice(0, 3)} ${month} ${Number(day)} ${time} UTC ${year}`;
};

const startSignIn = async (pool: UserPool, { email, password }: Account): Promise<Outcome> => {
  const a = fromHex(randomBytes(32).toString('hex'));
  const A = power(g, a);
  const { ChallengeParameters: parameters } = await answered(pool, 'InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: email, SRP_A: A.toString(16) },
  });
  const { SALT = '', SRP_B = '', SECRET_BLOCK = '', USER_ID_FOR_SRP: userId = '' } = parameters ?? {};
  const B = fromHex(SRP_B);
  const u = hashHex(padded(A) + padded(B));
  const claim = { poolName: pool.userPoolId.split('_')[1] ?? '', userId, timestamp: timestampOf(new Date()) };
  const x = secretOf(claim.poolName, userId, password, SALT);
  const S = power((((B - k * power(g, x)) % N) + N) % N, a + u * x);
  const proof = await answered(pool, 'RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: {
      USERNAME: userId,
      PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: signatureOf(S, u, SECRET_BLOCK, claim).toString('base64'),
      TIMESTAMP: claim.timestamp,
    },
  });
  const { AuthenticationResult: tokens, ChallengeName: challenge = '', Session: session = '' } = proof;
  return tokens ? { tokens } : { challenge, session, userId };
};

/** Returns the user pool's tokens, or throws with the name of the challenge that comes first. */
export const tokensOf = async (pool: UserPool, account: Account): Promise<Tokens> => {
  const outcome = await startSignIn(pool, account);
  if ('tokens' in outcome) return outcome.tokens;
  throw new Error(`Sign-in stopped at ${outcome.challenge}`);
};

/** The ID token alone. */
export const tokenOf = async (pool: UserPool, account: Account): Promise<string> =>
  (await tokensOf(pool, account)).IdToken;

/** The first sign-in with a temporary password. */
export const replaceAtFirstSignIn = async (pool: UserPool, invited: Account, own: string): Promise<void> => {
  const outcome = await startSignIn(pool, invited);
  if ('tokens' in outcome) throw new Error('No new password was asked for');
  await answered(pool, 'RespondToAuthChallenge', {
    ChallengeName: outcome.challenge,
    Session: outcome.session,
    ChallengeResponses: { USERNAME: outcome.userId, NEW_PASSWORD: own },
  });
};
