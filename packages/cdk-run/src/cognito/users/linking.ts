// Joins the accounts of one person: a sign-in with the provider then leads to the native user.
import type {
  AdminLinkProviderForUserRequest,
  ProviderUserIdentifierType,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError, invalidParameter, userNotFound } from '../api/errors.ts';
import type { Pool } from '../pool.ts';
import { findByIdentity, isNative, touch } from './users.ts';

const source = (pool: Pool, given: ProviderUserIdentifierType | undefined) => {
  const { ProviderName: providerName, ProviderAttributeName, ProviderAttributeValue: userId } = given ?? {};
  if (!providerName || !userId) throw invalidParameter('SourceUser needs ProviderName and ProviderAttributeValue');
  if (!pool.settings.identityProviders.includes(providerName)) {
    throw invalidParameter(`Identity provider ${providerName} does not exist in the user pool`);
  }
  if (ProviderAttributeName !== 'Cognito_Subject') {
    throw invalidParameter("SourceUser.ProviderAttributeName must be 'Cognito_Subject' for a social provider");
  }
  return { providerName, userId };
};

export const adminLinkProviderForUser = (pool: Pool, input: AdminLinkProviderForUserRequest) => {
  const { providerName, userId } = source(pool, input.SourceUser);
  const { ProviderName, ProviderAttributeValue: username } = input.DestinationUser ?? {};
  if (ProviderName !== 'Cognito' || !username) {
    throw invalidParameter("DestinationUser needs ProviderName 'Cognito' and the user name as ProviderAttributeValue");
  }
  const user = Object.hasOwn(pool.data.users, username) ? pool.data.users[username] : undefined;
  if (!user || !isNative(user)) throw userNotFound();
  const holder = findByIdentity(pool, providerName, userId);
  if (holder && holder !== user) {
    throw isNative(holder)
      ? new CognitoError('AliasExistsException', 'SourceUser is already linked to DestinationUser')
      : invalidParameter(
          'Merging is not currently supported, provide a SourceUser that has not been signed up in order to link',
        );
  }
  if (holder) return {};
  user.identities.push({ providerName, userId, dateCreated: pool.now() });
  touch(pool, user);
  return {};
};
