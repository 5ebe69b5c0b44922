// A signed-in person's operations on their own account, by access token.
import type {
  ChangePasswordRequest,
  DeleteUserAttributesRequest,
  DeleteUserRequest,
  GetTokensFromRefreshTokenRequest,
  GetTokensFromRefreshTokenResponse,
  GetUserAttributeVerificationCodeRequest,
  GetUserAttributeVerificationCodeResponse,
  GetUserRequest,
  GetUserResponse,
  GlobalSignOutRequest,
  RevokeTokenRequest,
  UpdateUserAttributesRequest,
  UpdateUserAttributesResponse,
  VerifyUserAttributeRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError, invalidParameter, wrongCredentials } from '../api/errors.ts';
import { must } from '../api/input.ts';
import { deliver } from '../messages.ts';
import { clientOf, type Pool } from '../pool.ts';
import { mfaOf } from '../sign-in/mfa.ts';
import { refresh, revoke, signOutEverywhere, userOfAccessToken } from '../sign-in/sign-ins.ts';
import { verifyJwt } from '../sign-in/tokens.ts';
import { checkCode, issueCode, useUp } from './codes.ts';
import { checkPolicy, countFailure, forgetFailures, hasPassword, refuseWhileLocked, setPassword } from './passwords.ts';
import { attributeList, checkMutable, findUser, isNative, readOwnAttributes, setAttributes, touch } from './users.ts';

const caller = (pool: Pool, input: { AccessToken: string | undefined }) => {
  const token = must(input, 'AccessToken');
  const user = userOfAccessToken(pool, token);
  return { user, client: clientOf(pool, String(verifyJwt(pool, token, 'access').client_id)) };
};

export const getUser = (pool: Pool, input: GetUserRequest): GetUserResponse => {
  const { user, client } = caller(pool, input);
  const readable = client.properties.ReadAttributes;
  const attributes = attributeList(user).filter(
    ({ Name }) => Name === 'sub' || !readable || readable.includes(Name ?? ''),
  );
  return { Username: user.username, UserAttributes: attributes, ...mfaOf(user) };
};

export const changePassword = (pool: Pool, input: ChangePasswordRequest) => {
  const { user } = caller(pool, input);
  const previous = must(input, 'PreviousPassword');
  const proposed = must(input, 'ProposedPassword');
  refuseWhileLocked(pool, user);
  if (!hasPassword(pool, user, previous)) {
    countFailure(pool, user);
    throw wrongCredentials();
  }
  checkPolicy(pool, proposed);
  forgetFailures(user);
  setPassword(pool, user, proposed, 'permanent');
  return {};
};

const keepsOldUntilVerified = ({ properties }: Pool, name: string) =>
  properties.UserAttributeUpdateSettings?.AttributesRequireVerificationBeforeUpdate?.includes(name) ?? false;

export const updateUserAttributes = async (
  pool: Pool,
  input: UpdateUserAttributesRequest,
): Promise<UpdateUserAttributesResponse> => {
  const { user, client } = caller(pool, input);
  const { email, ...others } = readOwnAttributes(pool, client, input.UserAttributes);
  checkMutable(pool, Object.keys(others).concat(email === undefined ? [] : ['email']));
  setAttributes(user, others);
  touch(pool, user);
  if (!email || email === user.attributes.email) return { CodeDeliveryDetailsList: [] };
  const holder = findUser(pool, email);
  if (isNative(user) && holder && holder !== user) {
    throw new CognitoError('AliasExistsException', 'An account with the given email already exists.');
  }
  if (keepsOldUntilVerified(pool, 'email')) user.pendingAttributes.email = email;
  else setAttributes(user, { email, email_verified: 'false' });
  if (!pool.properties.AutoVerifiedAttributes?.includes('email')) return { CodeDeliveryDetailsList: [] };
  const details = await deliver(pool, user, {
    source: 'CustomMessage_UpdateUserAttribute',
    code: issueCode(pool, user, 'attribute:email'),
    clientId: client.clientId,
    metadata: input.ClientMetadata,
    to: email,
  });
  return { CodeDeliveryDetailsList: [details] };
};

export const deleteUserAttributes = (pool: Pool, input: DeleteUserAttributesRequest) => {
  const { user, client } = caller(pool, input);
  const names = input.UserAttributeNames ?? [];
  readOwnAttributes(
    pool,
    client,
    names.filter((Name) => Name !== 'email').map((Name) => ({ Name, Value: '' })),
  );
  if (names.includes('email')) throw invalidParameter('email is the user name and cannot be deleted');
  setAttributes(user, Object.fromEntries(names.map((name) => [name, ''])));
  touch(pool, user);
  return {};
};

const onlyEmail = (name: string) => {
  if (name !== 'email') throw invalidParameter(`The local Cognito verifies email only, not ${name}`);
  return 'attribute:email' as const;
};

export const getUserAttributeVerificationCode = async (
  pool: Pool,
  input: GetUserAttributeVerificationCodeRequest,
): Promise<GetUserAttributeVerificationCodeResponse> => {
  const { user, client } = caller(pool, input);
  const purpose = onlyEmail(must(input, 'AttributeName'));
  const { email } = user.pendingAttributes;
  const details = await deliver(pool, user, {
    source: 'CustomMessage_VerifyUserAttribute',
    code: issueCode(pool, user, purpose),
    clientId: client.clientId,
    metadata: input.ClientMetadata,
    ...(email ? { to: email } : {}),
  });
  return { CodeDeliveryDetails: details };
};

export const verifyUserAttribute = (pool: Pool, input: VerifyUserAttributeRequest) => {
  const { user } = caller(pool, input);
  const purpose = onlyEmail(must(input, 'AttributeName'));
  checkCode(pool, user, purpose, must(input, 'Code'));
  const { email } = user.pendingAttributes;
  const holder = email ? findUser(pool, email) : undefined;
  if (holder && holder !== user) {
    throw new CognitoError('AliasExistsException', 'An account with the given email already exists.');
  }
  useUp(user, purpose);
  user.pendingAttributes = {};
  setAttributes(user, { ...(email ? { email } : {}), email_verified: 'true' });
  touch(pool, user);
  return {};
};

export const deleteUser = (pool: Pool, input: DeleteUserRequest) => {
  const { user } = caller(pool, input);
  signOutEverywhere(pool, user);
  delete pool.data.users[user.username];
  return {};
};

export const globalSignOut = (pool: Pool, input: GlobalSignOutRequest) => {
  signOutEverywhere(pool, caller(pool, input).user);
  return {};
};

export const revokeToken = (pool: Pool, input: RevokeTokenRequest) => {
  const token = must(input, 'Token');
  if (token.split('.').length !== 2) {
    throw new CognitoError('UnsupportedTokenTypeException', 'Unsupported token type');
  }
  revoke(pool, clientOf(pool, must(input, 'ClientId')), token);
  return {};
};

export const getTokensFromRefreshToken = async (
  pool: Pool,
  input: GetTokensFromRefreshTokenRequest,
): Promise<GetTokensFromRefreshTokenResponse> => {
  const client = clientOf(pool, must(input, 'ClientId'));
  const token = must(input, 'RefreshToken');
  return { AuthenticationResult: (await refresh(pool, client, token, input.ClientMetadata)).tokens };
};
