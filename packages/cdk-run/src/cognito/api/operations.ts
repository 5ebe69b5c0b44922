// The operations of the API, in two kinds: those that anyone may call, and those for which AWS requires a signature and an IAM grant.

import * as passkeys from '../passkeys/passkeys.ts';
import type { Pool } from '../pool.ts';
import { initiateAuth } from '../sign-in/auth-flows.ts';
import { respondToAuthChallenge } from '../sign-in/challenge-responses.ts';
import * as mfa from '../sign-in/mfa.ts';
import * as admin from '../users/admin-users.ts';
import { confirmForgotPassword, forgotPassword } from '../users/forgot-password.ts';
import * as groups from '../users/groups.ts';
import { adminLinkProviderForUser } from '../users/linking.ts';
import { describeUserPool, listUsers } from '../users/list-users.ts';
import * as self from '../users/self-service.ts';
import { confirmSignUp, resendConfirmationCode, signUp } from '../users/sign-up.ts';
import { CognitoError, resourceNotFound } from './errors.ts';
import { must, parseInput } from './input.ts';

/** Inputs were checked member by member (input.ts), so that each operation may take its own type. */
// biome-ignore lint/suspicious/noExplicitAny: the inputs differ, and a table of them has no common type
type Operation = (pool: Pool, input: any) => object | Promise<object>;

const forAnybody: Record<string, Operation> = {
  AssociateSoftwareToken: mfa.associateSoftwareToken,
  ChangePassword: self.changePassword,
  CompleteWebAuthnRegistration: passkeys.completeWebAuthnRegistration,
  ConfirmForgotPassword: confirmForgotPassword,
  ConfirmSignUp: confirmSignUp,
  DeleteUser: self.deleteUser,
  DeleteUserAttributes: self.deleteUserAttributes,
  DeleteWebAuthnCredential: passkeys.deleteWebAuthnCredential,
  ForgotPassword: forgotPassword,
  GetTokensFromRefreshToken: self.getTokensFromRefreshToken,
  GetUser: self.getUser,
  GetUserAttributeVerificationCode: self.getUserAttributeVerificationCode,
  GlobalSignOut: self.globalSignOut,
  InitiateAuth: initiateAuth,
  ListWebAuthnCredentials: passkeys.listWebAuthnCredentials,
  ResendConfirmationCode: resendConfirmationCode,
  RespondToAuthChallenge: respondToAuthChallenge,
  RevokeToken: self.revokeToken,
  SetUserMFAPreference: mfa.setUserMFAPreference,
  SignUp: signUp,
  StartWebAuthnRegistration: passkeys.startWebAuthnRegistration,
  UpdateUserAttributes: self.updateUserAttributes,
  VerifySoftwareToken: mfa.verifySoftwareToken,
  VerifyUserAttribute: self.verifyUserAttribute,
};

const forAdministrators: Record<string, Operation> = {
  AdminAddUserToGroup: groups.adminAddUserToGroup,
  AdminCreateUser: admin.adminCreateUser,
  AdminDeleteUser: admin.adminDeleteUser,
  AdminDisableUser: admin.setEnabled(false),
  AdminEnableUser: admin.setEnabled(true),
  AdminGetUser: admin.adminGetUser,
  AdminLinkProviderForUser: adminLinkProviderForUser,
  AdminListGroupsForUser: groups.adminListGroupsForUser,
  AdminResetUserPassword: admin.adminResetUserPassword,
  AdminSetUserMFAPreference: mfa.adminSetUserMFAPreference,
  AdminSetUserPassword: admin.adminSetUserPassword,
  AdminUpdateUserAttributes: admin.adminUpdateUserAttributes,
  AdminUserGlobalSignOut: admin.adminUserGlobalSignOut,
  DescribeUserPool: describeUserPool,
  ListUsers: listUsers,
};

export const supportedOperations = () => ({
  forAnybody: Object.keys(forAnybody),
  forAdministrators: Object.keys(forAdministrators),
});

export const isForAdministrators = (name: string) => Object.hasOwn(forAdministrators, name);

/** 'AWSCognitoIdentityProviderService.SignUp' -> 'SignUp' */
export const operationName = (target: string | undefined) =>
  /^AWSCognitoIdentityProviderService\.(\w+)$/.exec(target ?? '')?.[1] ?? '';

/** Runs an operation and saves its changes, even when it ends in a refusal: failed attempts count. */
export const runOperation = async (pool: Pool, name: string, body: string): Promise<object> => {
  const known = { ...forAnybody, ...forAdministrators };
  const operation = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!operation) {
    throw new CognitoError('UnknownOperationException', `The local Cognito does not play the operation '${name}'`);
  }
  const input = parseInput(body);
  if (isForAdministrators(name) && must(input as { UserPoolId?: unknown }, 'UserPoolId') !== pool.id) {
    throw resourceNotFound(`User pool ${String(input.UserPoolId)} does not exist.`);
  }
  try {
    return await operation(pool, input);
  } finally {
    if (!/^(AdminGet|AdminList|Describe|List|GetUser$)/.test(name)) pool.save();
  }
};
