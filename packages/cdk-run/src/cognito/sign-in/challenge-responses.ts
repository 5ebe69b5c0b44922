// RespondToAuthChallenge: the client's answer to the password proof, the new password and the second factor.
import type {
  RespondToAuthChallengeRequest,
  RespondToAuthChallengeResponse,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError, invalidParameter, notAuthorized, sessionExpired, wrongCredentials } from '../api/errors.ts';
import { must } from '../api/input.ts';
import { provePasskey } from '../passkeys/passkey-proof.ts';
import { satisfiesMfa } from '../passkeys/relying-party.ts';
import { type Client, clientOf, type Pool } from '../pool.ts';
import type { User } from '../state.ts';
import { checkPolicy, countFailure, refuseWhileLocked, setPassword } from '../users/passwords.ts';
import { checkRequired, readOwnAttributes, setAttributes } from '../users/users.ts';
import { admit, askSecondFactor, type Challenge, finish } from './sign-in-steps.ts';
import { provesPassword } from './srp.ts';
import { matchingStep } from './totp.ts';

type Answers = Record<string, string>;

const answer = (answers: Answers, name: string) => {
  const value = answers[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
};

const proof = async (pool: Pool, client: Client, answers: Answers, input: RespondToAuthChallengeRequest) => {
  const secretBlock = answer(answers, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const challenge = pool.challenges.find(secretBlock);
  if (challenge?.name !== 'PASSWORD_VERIFIER' || challenge.clientId !== client.clientId) throw wrongCredentials();
  const timestamp = answer(answers, 'TIMESTAMP');
  const signature = answer(answers, 'PASSWORD_CLAIM_SIGNATURE');
  // A challenge allows one try: a second guess needs a new challenge.
  pool.challenges.close(secretBlock);
  const user = challenge.userExists ? pool.data.users[challenge.username] : undefined;
  if (!user?.password) throw wrongCredentials();
  refuseWhileLocked(pool, user);
  const claim = { poolName: pool.name, userId: user.username, timestamp, signature };
  if (!provesPassword(challenge.srp, user.password, claim)) {
    countFailure(pool, user);
    throw wrongCredentials();
  }
  return admit(pool, client, user, input.ClientMetadata);
};

type Waiting = { user: User; challenge: Challenge; session: string };

const waitingFor = (pool: Pool, client: Client, name: Challenge['name'], session: string): Waiting => {
  const challenge = pool.challenges.find(session);
  if (challenge?.name !== name || challenge.clientId !== client.clientId) throw sessionExpired();
  const user = pool.data.users[challenge.username];
  if (!user) throw sessionExpired();
  if (!user.enabled) throw notAuthorized('User is disabled.');
  return { user, challenge, session };
};

const newPassword = async (
  pool: Pool,
  client: Client,
  answers: Answers,
  input: RespondToAuthChallengeRequest,
): Promise<RespondToAuthChallengeResponse> => {
  const { user, session } = waitingFor(pool, client, 'NEW_PASSWORD_REQUIRED', must(input, 'Session'));
  const password = answer(answers, 'NEW_PASSWORD');
  checkPolicy(pool, password);
  const given = Object.entries(answers)
    .filter(([name]) => name.startsWith('userAttributes.'))
    .map(([name, Value]) => ({ Name: name.slice('userAttributes.'.length), Value }));
  const attributes = readOwnAttributes(pool, client, given);
  checkRequired(pool, { ...user.attributes, ...attributes });
  pool.challenges.close(session);
  setAttributes(user, attributes);
  setPassword(pool, user, password, 'permanent');
  user.status = 'CONFIRMED';
  return askSecondFactor(pool, client, user, 'TokenGeneration_NewPasswordChallenge', input.ClientMetadata);
};

const softwareToken = async (
  pool: Pool,
  client: Client,
  answers: Answers,
  input: RespondToAuthChallengeRequest,
): Promise<RespondToAuthChallengeResponse> => {
  const { user, challenge, session } = waitingFor(pool, client, 'SOFTWARE_TOKEN_MFA', must(input, 'Session'));
  const code = answer(answers, 'SOFTWARE_TOKEN_MFA_CODE');
  const { totp } = user;
  if (!totp) throw sessionExpired();
  const step = matchingStep(totp.secret, code, pool.now());
  if (step === undefined) {
    challenge.failures += 1;
    if (challenge.failures >= 5) pool.challenges.close(session);
    countFailure(pool, user);
    throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
  }
  if (step <= totp.lastStep) {
    throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
  }
  totp.lastStep = step;
  pool.challenges.close(session);
  return finish(pool, client, user, 'TokenGeneration_Authentication', input.ClientMetadata);
};

const passkey = async (pool: Pool, client: Client, answers: Answers, input: RespondToAuthChallengeRequest) => {
  const { user, challenge, session } = waitingFor(pool, client, 'WEB_AUTHN', must(input, 'Session'));
  // A challenge allows one try.
  pool.challenges.close(session);
  if (challenge.name !== 'WEB_AUTHN') throw sessionExpired();
  const isVerified = await provePasskey(pool, user, challenge.webAuthnChallenge, answer(answers, 'CREDENTIAL'));
  const isBothSteps = isVerified && satisfiesMfa(pool);
  return admit(pool, client, user, input.ClientMetadata, isBothSteps);
};

export const respondToAuthChallenge = async (
  pool: Pool,
  input: RespondToAuthChallengeRequest,
): Promise<RespondToAuthChallengeResponse> => {
  const client = clientOf(pool, must(input, 'ClientId'));
  const answers = input.ChallengeResponses ?? {};
  switch (input.ChallengeName) {
    case 'PASSWORD_VERIFIER':
      return proof(pool, client, answers, input);
    case 'NEW_PASSWORD_REQUIRED':
      return newPassword(pool, client, answers, input);
    case 'SOFTWARE_TOKEN_MFA':
      return softwareToken(pool, client, answers, input);
    case 'WEB_AUTHN':
      return passkey(pool, client, answers, input);
    case 'MFA_SETUP': {
      const { user, session } = waitingFor(pool, client, 'MFA_SETUP', must(input, 'Session'));
      if (!user.totp) throw invalidParameter('Software token MFA has not been verified for the user');
      pool.challenges.close(session);
      return finish(pool, client, user, 'TokenGeneration_Authentication', input.ClientMetadata);
    }
    default:
      throw invalidParameter(`The local Cognito does not play the challenge ${input.ChallengeName}`);
  }
};
