import { expect, it } from 'vitest';
import { checkProperties } from './known-properties.ts';
import type { CognitoSettings } from './settings.ts';

const settings = (pool: object, client: object = {}) =>
  ({
    pool: { UsernameAttributes: ['email'], ...pool },
    clients: [{ clientId: 'c', properties: client }],
  }) as unknown as CognitoSettings;

it.each([
  [{ AliasAttributes: ['email'] }, {}, 'UserPool.AliasAttributes'],
  [{ LambdaConfig: { UserMigration: 'arn' } }, {}, 'UserPool.LambdaConfig.UserMigration'],
  [{ Policies: { PasswordPolicy: { PasswordHistorySize: 3 } } }, {}, 'PasswordPolicy.PasswordHistorySize'],
  [{ Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] } } }, {}, 'first factor'],
  [{ VerificationMessageTemplate: { DefaultEmailOption: 'CONFIRM_WITH_LINK' } }, {}, 'DefaultEmailOption'],
  [{ UsernameAttributes: ['phone_number'] }, {}, 'UsernameAttributes'],
  [{}, { GenerateSecret: true }, 'client secrets'],
  [{}, { AnalyticsConfiguration: {} }, 'UserPoolClient.AnalyticsConfiguration'],
  [{}, { RefreshTokenRotation: { Feature: 'ENABLED' }, ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'] }, 'rotate'],
])('names what it does not play: %o %o', (pool, client, name) => {
  expect(() => checkProperties(settings(pool, client))).toThrow(name);
});

it('takes what has no effect on one machine', () => {
  checkProperties(
    settings({ DeletionProtection: 'ACTIVE', UserPoolTags: {}, EmailConfiguration: {} }, { UserPoolId: 'p' }),
  );
});

it('takes what the CDK writes for a pool with email sign-in and its client', () => {
  const pool = {
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
    AutoVerifiedAttributes: ['email'],
    EmailVerificationMessage: 'The verification code to your new account is {####}',
    EmailVerificationSubject: 'Verify your new account',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    MfaConfiguration: 'OPTIONAL',
    Policies: { PasswordPolicy: { MinimumLength: 12, RequireLowercase: false, TemporaryPasswordValidityDays: 7 } },
    Schema: [{ Mutable: true, Name: 'email', Required: true }],
    SmsVerificationMessage: 'The verification code to your new account is {####}',
    UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
    UserPoolName: 'groundwork-dev',
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
    RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 30 },
    TokenValidityUnits: { AccessToken: 'minutes' },
  };
  checkProperties(settings(pool, client));
});
