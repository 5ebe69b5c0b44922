import type { Parts } from '../../assembly/cloud-parts.ts';
import { type Cognito, createCognito } from '../../cognito/cognito.ts';
import type { PoolProperties } from '../../cognito/pool.ts';
import { invokeAs } from '../../lambda/invoke-service.ts';
import { arnOf } from '../../registry/identity.ts';
import { pick } from '../../registry/pick.ts';
import { because, type Properties, playedType } from '../../registry/resource-type.ts';
import { region } from '../../template/intrinsics.ts';
import { identityProvider, resourceServer, userPoolClient, userPoolDomain, userPoolGroup } from './user-pool-parts.ts';

// The parts of a user pool that are read.

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
  'WebAuthnRelyingPartyID',
  'WebAuthnUserVerification',
  'WebAuthnFactorConfiguration',
  'Schema.Name',
  'Schema.Mutable',
  'Schema.Required',
];

const poolProperties: Properties = {
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
    SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] },
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
  WebAuthnRelyingPartyID: 'localhost',
  WebAuthnUserVerification: 'required',
  WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
  Schema: [{ Name: 'email', Mutable: true, Required: true }],
  EmailConfiguration: { From: 'App <mail@app.example>' },
} satisfies PoolProperties & { EmailConfiguration: object };

type UserPoolDeclaration = { id: string; arn: string; properties: PoolProperties; from: string | undefined };

export const userPool = playedType({
  type: 'AWS::Cognito::UserPool',
  playedBy: 'cognito',
  identity: {
    made: (self) => `${region}_Local${String(self.ordinal).padStart(4, '0')}`,
    arn: arnOf('cognito-idp', 'userpool/'),
    attributes: {
      UserPoolId: (self) => self.id,
      ProviderName: (self) => `cognito-idp.${region}.amazonaws.com/${self.id}`,
      ProviderURL: (self) => `https://cognito-idp.${region}.amazonaws.com/${self.id}`,
    },
  },
  properties: poolProperties,
  example: poolExample,
  read({ physicalId: id, arn, properties }): UserPoolDeclaration {
    const { From } = (properties.EmailConfiguration ?? {}) as { From?: string };
    return { id, arn, properties: pick(properties, poolReads) as PoolProperties, from: From };
  },
  start(declared, parts) {
    if (parts.userPool) throw new Error('The local cloud plays one user pool');
    const pool = openPool(declared, parts);
    parts.userPool = pool;
    parts.services.push(pool.service);
    parts.host.onClose(pool.close);
  },
});

const openPool = ({ id, arn, properties, from }: UserPoolDeclaration, parts: Parts): Cognito => {
  const { host, functions, demand, mail } = parts;
  const { stack, dataDir, siteUrl, localize } = host;
  const mine = <Declared extends { userPoolId: string }>(all: Declared[]) =>
    all.filter(({ userPoolId }) => userPoolId === id);
  const providers = mine(stack.all(identityProvider));
  const invoke = invokeAs(functions.invoke, demand, 'cognito-idp.amazonaws.com', () => arn);
  return createCognito({
    dataDir,
    region,
    userPoolId: id,
    pool: localize(properties),
    clients: mine(stack.all(userPoolClient)).map(({ clientId, properties: own }) => ({
      clientId,
      properties: localize(own),
    })),
    groups: mine(stack.all(userPoolGroup)).map(({ name }) => name),
    resourceScopes: mine(stack.all(resourceServer)).flatMap(({ scopes }) => scopes),
    identityProviders: providers.map(({ name }) => name),
    attributeMappings: Object.fromEntries(providers.map(({ name, mapping }) => [name, mapping])),
    hostedUiDomain: siteUrl,
    hostedUiKnowsPrompt: stack.all(userPoolDomain).some(({ knowsPrompt }) => knowsPrompt),
    invokeTrigger: (trigger, event) => invoke(trigger, event),
    async sendMail({ to, subject, html, text = '' }) {
      const simple = { to: [to], cc: [], replyTo: [], subject, html, text };
      await mail.send({
        from: from ?? 'no-reply@verificationemail.com',
        recipients: [to],
        configurationSet: undefined,
        tags: {},
        content: { simple },
      });
    },
    now: host.clock.now,
    onExchange: host.onExchange,
  });
};
