// Sign-in with Google and Facebook. The operator stores each provider's keys in groundwork/<stage>/<provider> as
// {"client_id","client_secret"}.
import {
  ProviderAttribute,
  type UserPool,
  UserPoolClientIdentityProvider,
  UserPoolIdentityProviderFacebook,
  UserPoolIdentityProviderGoogle,
} from 'aws-cdk-lib/aws-cognito';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Settings } from '../settings/settings.ts';

export const addSocialSignIn = (
  scope: Construct,
  userPool: UserPool,
  { stage, signIn }: Settings,
): UserPoolClientIdentityProvider[] => {
  const keysOf = (provider: string) => {
    const secret = Secret.fromSecretNameV2(scope, `${provider}Keys`, `groundwork/${stage}/${provider}`);
    return {
      id: secret.secretValueFromJson('client_id').unsafeUnwrap(),
      secret: secret.secretValueFromJson('client_secret'),
    };
  };
  const providers: UserPoolClientIdentityProvider[] = [];
  if (signIn.google) {
    const keys = keysOf('google');
    new UserPoolIdentityProviderGoogle(scope, 'Google', {
      userPool,
      clientId: keys.id,
      clientSecretValue: keys.secret,
      scopes: ['openid', 'email', 'profile'],
      attributeMapping: {
        email: ProviderAttribute.GOOGLE_EMAIL,
        emailVerified: ProviderAttribute.GOOGLE_EMAIL_VERIFIED,
        givenName: ProviderAttribute.GOOGLE_GIVEN_NAME,
        familyName: ProviderAttribute.GOOGLE_FAMILY_NAME,
        fullname: ProviderAttribute.GOOGLE_NAME,
      },
    });
    providers.push(UserPoolClientIdentityProvider.GOOGLE);
  }
  if (signIn.facebook) {
    const keys = keysOf('facebook');
    new UserPoolIdentityProviderFacebook(scope, 'Facebook', {
      userPool,
      clientId: keys.id,
      clientSecret: keys.secret.unsafeUnwrap(),
      scopes: ['public_profile', 'email'],
      attributeMapping: {
        email: ProviderAttribute.FACEBOOK_EMAIL,
        givenName: ProviderAttribute.FACEBOOK_FIRST_NAME,
        familyName: ProviderAttribute.FACEBOOK_LAST_NAME,
        fullname: ProviderAttribute.FACEBOOK_NAME,
      },
    });
    providers.push(UserPoolClientIdentityProvider.FACEBOOK);
  }
  return providers;
};
