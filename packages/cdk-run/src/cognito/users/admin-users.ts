// An administrator's operations on one user (a function with the grant).
import type {
  AdminCreateUserRequest,
  AdminCreateUserResponse,
  AdminDisableUserRequest,
  AdminGetUserRequest,
  AdminGetUserResponse,
  AdminResetUserPasswordRequest,
  AdminSetUserPasswordRequest,
  AdminUpdateUserAttributesRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError, invalidParameter, notAuthorized } from '../api/errors.ts';
import { must } from '../api/input.ts';
import { deliver } from '../messages.ts';
import type { Pool } from '../pool.ts';
import { mfaOf } from '../sign-in/mfa.ts';
import { signOutEverywhere } from '../sign-in/sign-ins.ts';
import { runTrigger } from '../triggers.ts';
import { issueCode } from './codes.ts';
import { checkPolicy, forgetFailures, inventPassword, setPassword } from './passwords.ts';
import {
  addUser,
  attributeList,
  checkMutable,
  checkRequired,
  describeUser,
  findUser,
  isNative,
  readAttributes,
  requireUser,
  setAttributes,
  touch,
} from './users.ts';

/** The client that triggers get for an administrator's call. */
export const NO_CLIENT = 'CLIENT_ID_NOT_APPLICABLE';

type Named = { UserPoolId: string | undefined; Username: string | undefined };

export const named = (pool: Pool, input: Named) => requireUser(pool, must(input, 'Username'));

const invite = async (pool: Pool, input: AdminCreateUserRequest, username: string, code: string) => {
  if (input.MessageAction === 'SUPPRESS') return;
  // Cognito's default is SMS. This pool sends no text messages, so a caller has to ask for EMAIL.
  if (!(input.DesiredDeliveryMediums ?? []).includes('EMAIL')) {
    throw invalidParameter("The local Cognito delivers by mail only: ask for DesiredDeliveryMediums ['EMAIL']");
  }
  await deliver(pool, requireUser(pool, username), {
    source: 'CustomMessage_AdminCreateUser',
    code,
    clientId: NO_CLIENT,
    metadata: input.ClientMetadata,
  });
};

const inviteAgain = async (pool: Pool, input: AdminCreateUserRequest): Promise<AdminCreateUserResponse> => {
  const user = named(pool, input);
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    const reason = `Resend not possible. ${user.username} status is not FORCE_CHANGE_PASSWORD`;
    throw new CognitoError('UnsupportedUserStateException', reason);
  }
  const password = input.TemporaryPassword ?? inventPassword(pool);
  checkPolicy(pool, password);
  setPassword(pool, user, password, 'temporary');
  forgetFailures(user);
  await invite(pool, input, user.username, password);
  return { User: describeUser(user) };
};

export const adminCreateUser = async (pool: Pool, input: AdminCreateUserRequest): Promise<AdminCreateUserResponse> => {
  if (input.MessageAction === 'RESEND') return inviteAgain(pool, input);
  const name = must(input, 'Username');
  const attributes = { email: name, ...readAttributes(pool, input.UserAttributes) };
  readAttributes(pool, [{ Name: 'email', Value: name }]);
  if (attributes.email.toLowerCase() !== name.toLowerCase()) {
    throw invalidParameter('Username and the email attribute must be the same address');
  }
  checkRequired(pool, attributes);
  if (findUser(pool, name)) throw new CognitoError('UsernameExistsException', 'User account already exists');
  const password = input.TemporaryPassword ?? inventPassword(pool);
  checkPolicy(pool, password);
  await runTrigger(pool, {
    name: 'PreSignUp',
    source: 'PreSignUp_AdminCreateUser',
    userName: name,
    clientId: NO_CLIENT,
    request: {
      userAttributes: attributes,
      validationData: Object.fromEntries((input.ValidationData ?? []).map(({ Name, Value }) => [Name, Value])),
      ...(input.ClientMetadata ? { clientMetadata: input.ClientMetadata } : {}),
    },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  });
  // While the trigger ran, someone else may have taken the name.
  if (findUser(pool, name)) throw new CognitoError('UsernameExistsException', 'User account already exists');
  const user = addUser(pool, { status: 'FORCE_CHANGE_PASSWORD', attributes });
  setPassword(pool, user, password, 'temporary');
  await invite(pool, input, user.username, password);
  return { User: describeUser(user) };
};

export const adminGetUser = (pool: Pool, input: AdminGetUserRequest): AdminGetUserResponse => {
  const user = named(pool, input);
  const { Attributes: _, ...described } = describeUser(user);
  return { ...described, Username: user.username, UserAttributes: attributeList(user), ...mfaOf(user) };
};

export const adminSetUserPassword = (pool: Pool, input: AdminSetUserPasswordRequest) => {
  const user = named(pool, input);
  if (!isNative(user)) throw invalidParameter('Cannot set the password of a user of an external provider');
  const password = must(input, 'Password');
  checkPolicy(pool, password);
  setPassword(pool, user, password, input.Permanent ? 'permanent' : 'temporary');
  user.status = input.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
  forgetFailures(user);
  return {};
};

export const adminResetUserPassword = async (pool: Pool, input: AdminResetUserPasswordRequest) => {
  const user = named(pool, input);
  if (user.status !== 'CONFIRMED' && user.status !== 'RESET_REQUIRED') {
    throw notAuthorized('User password cannot be reset in the current state.');
  }
  if (user.attributes.email_verified !== 'true') {
    throw invalidParameter(
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    );
  }
  user.status = 'RESET_REQUIRED';
  touch(pool, user);
  const code = issueCode(pool, user, 'password');
  const source = 'CustomMessage_ForgotPassword';
  await deliver(pool, user, { source, code, clientId: NO_CLIENT, metadata: input.ClientMetadata });
  return {};
};

export const adminUpdateUserAttributes = async (pool: Pool, input: AdminUpdateUserAttributesRequest) => {
  const user = named(pool, input);
  const attributes = readAttributes(pool, input.UserAttributes);
  checkMutable(pool, Object.keys(attributes));
  const { email } = attributes;
  if (email) {
    const holder = findUser(pool, email);
    if (isNative(user) && holder && holder !== user) {
      throw new CognitoError('AliasExistsException', 'An account with the given email already exists.');
    }
    if (email !== user.attributes.email) attributes.email_verified ??= 'false';
  }
  setAttributes(user, attributes);
  touch(pool, user);
  return {};
};

export const setEnabled = (enabled: boolean) => (pool: Pool, input: AdminDisableUserRequest) => {
  const user = named(pool, input);
  user.enabled = enabled;
  if (!enabled) signOutEverywhere(pool, user);
  touch(pool, user);
  return {};
};

export const adminDeleteUser = (pool: Pool, input: Named) => {
  const user = named(pool, input);
  signOutEverywhere(pool, user);
  delete pool.data.users[user.username];
  return {};
};

export const adminUserGlobalSignOut = (pool: Pool, input: Named) => {
  signOutEverywhere(pool, named(pool, input));
  return {};
};
