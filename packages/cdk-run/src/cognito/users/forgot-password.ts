import type {
  ConfirmForgotPasswordRequest,
  ConfirmForgotPasswordResponse,
  ForgotPasswordRequest,
  ForgotPasswordResponse,
} from '@aws-sdk/client-cognito-identity-provider';
import { codeExpired, invalidParameter, notAuthorized, userNotFound } from '../api/errors.ts';
import { must } from '../api/input.ts';
import { deliver, deliveryDetails } from '../messages.ts';
import { clientOf, hidesUsers, type Pool } from '../pool.ts';
import { checkCode, issueCode, useUp } from './codes.ts';
import { checkPolicy, forgetFailures, setPassword } from './passwords.ts';
import { tellConfirmed } from './sign-up.ts';
import { findUser, isNative } from './users.ts';

export const forgotPassword = async (pool: Pool, input: ForgotPasswordRequest): Promise<ForgotPasswordResponse> => {
  const client = clientOf(pool, must(input, 'ClientId'));
  const name = must(input, 'Username');
  const user = findUser(pool, name);
  const hidden = hidesUsers(client);
  if (!user || !isNative(user) || !user.enabled) {
    if (!hidden) throw user?.enabled === false ? notAuthorized('User is disabled.') : userNotFound();
    return { CodeDeliveryDetails: deliveryDetails(name) };
  }
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    throw notAuthorized('User password cannot be reset in the current state.');
  }
  if (user.attributes.email_verified !== 'true') {
    if (hidden) return { CodeDeliveryDetails: deliveryDetails(name) };
    throw invalidParameter(
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    );
  }
  const details = await deliver(pool, user, {
    source: 'CustomMessage_ForgotPassword',
    code: issueCode(pool, user, 'password'),
    clientId: client.clientId,
    metadata: input.ClientMetadata,
  });
  return { CodeDeliveryDetails: details };
};

export const confirmForgotPassword = async (
  pool: Pool,
  input: ConfirmForgotPasswordRequest,
): Promise<ConfirmForgotPasswordResponse> => {
  const client = clientOf(pool, must(input, 'ClientId'));
  const code = must(input, 'ConfirmationCode');
  const password = must(input, 'Password');
  const user = findUser(pool, must(input, 'Username'));
  if (!user || !isNative(user) || !user.enabled) throw hidesUsers(client) ? codeExpired() : userNotFound();
  checkPolicy(pool, password);
  checkCode(pool, user, 'password', code);
  useUp(user, 'password');
  setPassword(pool, user, password, 'permanent');
  forgetFailures(user);
  user.status = 'CONFIRMED';
  await tellConfirmed(pool, user, 'PostConfirmation_ConfirmForgotPassword', client.clientId, input.ClientMetadata);
  return {};
};
