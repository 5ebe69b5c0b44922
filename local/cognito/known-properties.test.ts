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
