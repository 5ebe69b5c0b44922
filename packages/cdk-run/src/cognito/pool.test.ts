import { describe, expect, it } from 'vitest';
import { aStack } from '../../testing/a-stack.ts';
import { type ClientProperties, checkProperties, type PoolProperties } from './pool.ts';

const settings = (pool: PoolProperties, client: ClientProperties) => ({
  pool: { UsernameAttributes: ['email'], ...pool },
  clients: [{ clientId: 'c', properties: client }],
});

it.each<[PoolProperties, ClientProperties, string]>([
  [{ Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'EMAIL_OTP'] } } }, {}, 'first factor'],
  [{ Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] } } }, {}, 'RelyingPartyID'],
  [{ VerificationMessageTemplate: { DefaultEmailOption: 'CONFIRM_WITH_LINK' } }, {}, 'DefaultEmailOption'],
  [{ UsernameAttributes: ['phone_number'] }, {}, 'UsernameAttributes'],
  [{ UsernameConfiguration: { CaseSensitive: true } }, {}, 'CaseSensitive'],
  [
    { AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_phone_number' }] } },
    {},
    'verified_phone_number',
  ],
  [{}, { GenerateSecret: true }, 'client secrets'],
  [{}, { RefreshTokenRotation: { Feature: 'ENABLED' }, ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'] }, 'rotate'],
])('refuses values that it cannot play: %o %o', (pool, client, name) => {
  expect(() => checkProperties(settings(pool, client))).toThrow(name);
});

describe('a template with a user pool', () => {
  const stackWith = (pool: object, client: object = {}) =>
    aStack({
      Pool: { Type: 'AWS::Cognito::UserPool', Properties: { UsernameAttributes: ['email'], ...pool } },
      Client: { Type: 'AWS::Cognito::UserPoolClient', Properties: { UserPoolId: { Ref: 'Pool' }, ...client } },
    });

  it.each([
    [{ AliasAttributes: ['email'] }, {}, 'AliasAttributes'],
    [{ LambdaConfig: { UserMigration: 'arn' } }, {}, 'LambdaConfig.UserMigration'],
    [{ Policies: { PasswordPolicy: { PasswordHistorySize: 3 } } }, {}, 'PasswordPolicy.PasswordHistorySize'],
    [{}, { AnalyticsConfiguration: {} }, 'AnalyticsConfiguration'],
  ])('is refused for a property that changes what users see: %o %o', (pool, client, name) => {
    expect(() => stackWith(pool, client)).toThrow(name);
  });

  it('may have what the CDK writes for email sign-in', () => {
    const pool = {
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
      AutoVerifiedAttributes: ['email'],
      DeletionProtection: 'ACTIVE',
      EmailConfiguration: { From: 'mail@app.example' },
      EmailVerificationMessage: 'The verification code to your new account is {####}',
      EmailVerificationSubject: 'Verify your new account',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      MfaConfiguration: 'OPTIONAL' as const,
      Policies: { PasswordPolicy: { MinimumLength: 12, RequireLowercase: false, TemporaryPasswordValidityDays: 7 } },
      Schema: [{ Mutable: true, Name: 'email', Required: true }],
      SmsVerificationMessage: 'The verification code to your new account is {####}',
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
      UserPoolName: 'app-dev',
      UserPoolTags: {},
      UserPoolTier: 'ESSENTIALS',
      UsernameConfiguration: { CaseSensitive: false },
      VerificationMessageTemplate: { DefaultEmailOption: 'CONFIRM_WITH_CODE', SmsMessage: '{####}' },
    };
    const client = {
      AccessTokenValidity: 15,
      AllowedOAuthFlows: ['code'],
      AuthSessionValidity: 15,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
      GenerateSecret: false,
      RefreshTokenRotation: { Feature: 'ENABLED' as const, RetryGracePeriodSeconds: 30 },
      TokenValidityUnits: { AccessToken: 'minutes' as const },
    };
    stackWith(pool, client);
    checkProperties(settings(pool, client));
  });
});
