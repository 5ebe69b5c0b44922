// What of a user pool is read.
import type { PoolProperties } from '../../cognito/settings.ts';
import { because, type Properties } from '../../registry/resource-type.ts';

const passwordPolicy = 'Policies.PasswordPolicy';

export const poolReads = [
  'UserPoolName',
  `${passwordPolicy}.MinimumLength`,
  `${passwordPolicy}.RequireLowercase`,
  `${passwordPolicy}.RequireNumbers`,
  `${passwordPolicy}.RequireSymbols`,
  `${passwordPolicy}.RequireUppercase`,
  `${passwordPolicy}.TemporaryPasswordValidityDays`,
  'Policies.SignInPolicy.AllowedFirstAuthFactors',
  'UsernameAttributes',
  'UsernameConfiguration.CaseSensitive',
  'AutoVerifiedAttributes',
  'AccountRecoverySetting.RecoveryMechanisms.Name',
  'AdminCreateUserConfig.AllowAdminCreateUserOnly',
  'AdminCreateUserConfig.InviteMessageTemplate.EmailMessage',
  'AdminCreateUserConfig.InviteMessageTemplate.EmailSubject',
  'UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate',
  'VerificationMessageTemplate.DefaultEmailOption',
  'VerificationMessageTemplate.EmailMessage',
  'VerificationMessageTemplate.EmailSubject',
  'EmailVerificationMessage',
  'EmailVerificationSubject',
  'LambdaConfig.PreSignUp',
  'LambdaConfig.PostConfirmation',
  'LambdaConfig.PreAuthentication',
  'LambdaConfig.PostAuthentication',
  'LambdaConfig.CustomMessage',
  'LambdaConfig.PreTokenGeneration',
  'LambdaConfig.PreTokenGenerationConfig',
  'MfaConfiguration',
  'EnabledMfas',
  'Schema.Name',
  'Schema.Mutable',
  'Schema.Required',
];

export const poolProperties: Properties = {
  reads: [...poolReads, 'EmailConfiguration.From'],
  ignores: {
    'mail goes to the mailbox page': [
      'EmailConfiguration.EmailSendingAccount',
      'EmailConfiguration.SourceArn',
      'EmailConfiguration.ConfigurationSet',
      'EmailConfiguration.ReplyToEmailAddress',
    ],
    'no text messages are sent': [
      'SmsConfiguration',
      'SmsVerificationMessage',
      'SmsAuthenticationMessage',
      'VerificationMessageTemplate.SmsMessage',
      'AdminCreateUserConfig.InviteMessageTemplate.SMSMessage',
    ],
    'there is one way to recover an account': ['AccountRecoverySetting.RecoveryMechanisms.Priority'],
    'only AWS guards against deletion and attacks': ['DeletionProtection', 'UserPoolAddOns'],
    [because.noBill]: ['UserPoolTier'],
    [because.labels]: ['UserPoolTags'],
  },
  refuses: {
    'users sign in with their email address': ['AliasAttributes'],
    'the trigger is not played': [
      'LambdaConfig.UserMigration',
      'LambdaConfig.DefineAuthChallenge',
      'LambdaConfig.CreateAuthChallenge',
      'LambdaConfig.VerifyAuthChallengeResponse',
      'LambdaConfig.CustomEmailSender',
      'LambdaConfig.CustomSMSSender',
    ],
    'passwords are not remembered': [`${passwordPolicy}.PasswordHistorySize`],
    'codes are sent, no links': [
      'VerificationMessageTemplate.EmailMessageByLink',
      'VerificationMessageTemplate.EmailSubjectByLink',
    ],
    'devices are not remembered': ['DeviceConfiguration'],
    'custom attributes are plain text': [
      'Schema.AttributeDataType',
      'Schema.StringAttributeConstraints',
      'Schema.NumberAttributeConstraints',
      'Schema.DeveloperOnlyAttribute',
    ],
    'TemporaryPasswordValidityDays says it': ['AdminCreateUserConfig.UnusedAccountValidityDays'],
  },
};

export const poolExample = {
  UserPoolName: 'agents',
  Policies: {
    PasswordPolicy: {
      MinimumLength: 12,
      RequireLowercase: false,
      RequireNumbers: false,
      RequireSymbols: false,
      RequireUppercase: false,
      TemporaryPasswordValidityDays: 7,
    },
    SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD'] },
  },
  UsernameAttributes: ['email'],
  UsernameConfiguration: { CaseSensitive: false },
  AutoVerifiedAttributes: ['email'],
  AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email' }] },
  AdminCreateUserConfig: {
    AllowAdminCreateUserOnly: false,
    InviteMessageTemplate: { EmailMessage: '{username} {####}', EmailSubject: 'Come in' },
  },
  UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
  VerificationMessageTemplate: {
    DefaultEmailOption: 'CONFIRM_WITH_CODE',
    EmailMessage: '{####}',
    EmailSubject: 'Code',
  },
  EmailVerificationMessage: '{####}',
  EmailVerificationSubject: 'Code',
  LambdaConfig: {
    PreSignUp: 'arn:a',
    PostConfirmation: 'arn:b',
    PreAuthentication: 'arn:c',
    PostAuthentication: 'arn:d',
    CustomMessage: 'arn:e',
    PreTokenGeneration: 'arn:f',
    PreTokenGenerationConfig: { LambdaArn: 'arn:f', LambdaVersion: 'V1_0' as const },
  },
  MfaConfiguration: 'OPTIONAL' as const,
  EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
  Schema: [{ Name: 'email', Mutable: true, Required: true }],
  EmailConfiguration: { From: 'App <mail@app.example>' },
} satisfies PoolProperties & { EmailConfiguration: object };
