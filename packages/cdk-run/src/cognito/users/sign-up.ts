import type {
  CodeDeliveryDetailsType,
  ConfirmSignUpRequest,
  ConfirmSignUpResponse,
  ResendConfirmationCodeRequest,
  ResendConfirmationCodeResponse,
  SignUpRequest,
  SignUpResponse,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError, codeExpired, invalidParameter, notAuthorized, userNotFound } from '../api/errors.ts';
import { must } from '../api/input.ts';
import { deliver, deliveryDetails } from '../messages.ts';
import { type Client, clientOf, hidesUsers, type Pool } from '../pool.ts';
import type { User } from '../state.ts';
import { type Metadata, runTrigger, triggerAttributes } from '../triggers.ts';
import { checkCode, issueCode, useUp } from './codes.ts';
import { checkPolicy, setPassword } from './passwords.ts';
import { addUser, checkRequired, findUser, isNative, readAttributes, readOwnAttributes, touch } from './users.ts';

const taken = () => new CognitoError('UsernameExistsException', 'An account with the given email already exists.');

export const tellConfirmed = (pool: Pool, user: User, source: string, clientId: string, metadata?: Metadata) =>
  runTrigger(pool, {
    name: 'PostConfirmation',
    source,
    userName: user.username,
    clientId,
    request: { userAttributes: triggerAttributes(user), ...(metadata ? { clientMetadata: metadata } : {}) },
    response: {},
  });

const readNewcomer = (pool: Pool, client: Client, input: SignUpRequest) => {
  const name = must(input, 'Username');
  const own = readOwnAttributes(pool, client, input.UserAttributes);
  readAttributes(pool, [{ Name: 'email', Value: name }]);
  if (own.email !== undefined && own.email.toLowerCase() !== name.toLowerCase()) {
    throw invalidParameter('Username and the email attribute must be the same address');
  }
  const attributes: Record<string, string> = { ...own, email: own.email ?? name };
  checkRequired(pool, attributes);
  const password = must(input, 'Password');
  checkPolicy(pool, password);
  return { name, attributes, password };
};

export const signUp = async (pool: Pool, input: SignUpRequest): Promise<SignUpResponse> => {
  const client = clientOf(pool, must(input, 'ClientId'));
  if (pool.properties.AdminCreateUserConfig?.AllowAdminCreateUserOnly) {
    throw notAuthorized('SignUp is not permitted for this user pool');
  }
  const { name, attributes, password } = readNewcomer(pool, client, input);
  if (findUser(pool, name)) throw taken();
  const { clientId } = client;
  const metadata = input.ClientMetadata;
  const decided = await runTrigger(pool, {
    name: 'PreSignUp',
    source: 'PreSignUp_SignUp',
    userName: name,
    clientId,
    request: {
      userAttributes: attributes,
      validationData: input.ValidationData
        ? Object.fromEntries(input.ValidationData.map((one) => [one.Name, one.Value]))
        : null,
      ...(metadata ? { clientMetadata: metadata } : {}),
    },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  });
  // While the trigger ran, someone else may have taken the name.
  if (findUser(pool, name)) throw taken();
  const confirmed = decided?.autoConfirmUser === true;
  const verified = decided?.autoVerifyEmail === true;
  const user = addUser(pool, {
    status: confirmed ? 'CONFIRMED' : 'UNCONFIRMED',
    attributes: { ...attributes, email_verified: String(verified) },
  });
  setPassword(pool, user, password, 'permanent');
  if (confirmed) {
    await tellConfirmed(pool, user, 'PostConfirmation_ConfirmSignUp', clientId, metadata);
    return { UserConfirmed: true, UserSub: user.sub };
  }
  const details = await sendCode(pool, user, 'CustomMessage_SignUp', clientId, metadata);
  return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: details };
};

const sendCode = (
  pool: Pool,
  user: User,
  source: 'CustomMessage_SignUp' | 'CustomMessage_ResendCode',
  clientId: string,
  metadata: Metadata,
): Promise<CodeDeliveryDetailsType> =>
  deliver(pool, user, { source, clientId, metadata, code: issueCode(pool, user, 'sign-up') });

export const confirmSignUp = async (pool: Pool, input: ConfirmSignUpRequest): Promise<ConfirmSignUpResponse> => {
  const client = clientOf(pool, must(input, 'ClientId'));
  const code = must(input, 'ConfirmationCode');
  const user = findUser(pool, must(input, 'Username'));
  if (!user || !isNative(user) || !user.enabled) throw hidesUsers(client) ? codeExpired() : userNotFound();
  if (user.status !== 'UNCONFIRMED') {
    throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
  }
  checkCode(pool, user, 'sign-up', code);
  useUp(user, 'sign-up');
  user.status = 'CONFIRMED';
  user.attributes.email_verified = 'true';
  touch(pool, user);
  await tellConfirmed(pool, user, 'PostConfirmation_ConfirmSignUp', client.clientId, input.ClientMetadata);
  return {};
};

export const resendConfirmationCode = async (
  pool: Pool,
  input: ResendConfirmationCodeRequest,
): Promise<ResendConfirmationCodeResponse> => {
  const client = clientOf(pool, must(input, 'ClientId'));
  const name = must(input, 'Username');
  const user = findUser(pool, name);
  if (!user || !isNative(user) || !user.enabled) {
    if (!hidesUsers(client)) throw userNotFound();
    return { CodeDeliveryDetails: deliveryDetails(name) };
  }
  if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
  const details = await sendCode(pool, user, 'CustomMessage_ResendCode', client.clientId, input.ClientMetadata);
  return { CodeDeliveryDetails: details };
};
