// A property that the stand-in does not play is an error that names it: what works here must work on AWS and the other way round.
import type { ClientProperties, CognitoSettings, LambdaConfig, PasswordPolicy, PoolProperties } from './settings.ts';

type Names<T> = Record<keyof Required<T>, true>;

const poolNames: Names<PoolProperties> = {
  UserPoolName: true,
  Policies: true,
  UsernameAttributes: true,
  UsernameConfiguration: true,
  AutoVerifiedAttributes: true,
  AccountRecoverySetting: true,
  AdminCreateUserConfig: true,
  UserAttributeUpdateSettings: true,
  VerificationMessageTemplate: true,
  EmailVerificationMessage: true,
  EmailVerificationSubject: true,
  LambdaConfig: true,
  MfaConfiguration: true,
  EnabledMfas: true,
  Schema: true,
};

const passwordNames: Names<PasswordPolicy> = {
  MinimumLength: true,
  RequireLowercase: true,
  RequireNumbers: true,
  RequireSymbols: true,
  RequireUppercase: true,
  TemporaryPasswordValidityDays: true,
};

const triggerNames: Names<LambdaConfig> = {
  PreSignUp: true,
  PostConfirmation: true,
  PreAuthentication: true,
  PostAuthentication: true,
  CustomMessage: true,
  PreTokenGeneration: true,
  PreTokenGenerationConfig: true,
};

const clientNames: Names<ClientProperties> = {
  ClientName: true,
  ExplicitAuthFlows: true,
  AccessTokenValidity: true,
  IdTokenValidity: true,
  RefreshTokenValidity: true,
  TokenValidityUnits: true,
  RefreshTokenRotation: true,
  AuthSessionValidity: true,
  EnableTokenRevocation: true,
  PreventUserExistenceErrors: true,
  SupportedIdentityProviders: true,
  AllowedOAuthFlowsUserPoolClient: true,
  AllowedOAuthFlows: true,
  AllowedOAuthScopes: true,
  CallbackURLs: true,
  LogoutURLs: true,
  DefaultRedirectURI: true,
  ReadAttributes: true,
  WriteAttributes: true,
};

/** Understood, and of no effect on a laptop: delivery, billing, names, what only AWS guards. */
const withoutEffect = [
  'DeletionProtection',
  'EmailConfiguration',
  'EnablePropagateAdditionalUserContextData',
  'SmsConfiguration',
  'SmsVerificationMessage',
  'UserPoolAddOns',
  'UserPoolId',
  'UserPoolTags',
  'UserPoolTier',
];

const refuseUnknown = (where: string, given: object | undefined, known: object) => {
  for (const name of Object.keys(given ?? {})) {
    if (!(name in known) && !withoutEffect.includes(name)) {
      throw new Error(`The local Cognito does not know the property ${where}.${name}`);
    }
  }
};

const refuseUnplayed = ({ Policies = {}, VerificationMessageTemplate }: PoolProperties) => {
  refuseUnknown('UserPool.Policies', Policies, { PasswordPolicy: true, SignInPolicy: true });
  const factors = Policies.SignInPolicy?.AllowedFirstAuthFactors ?? ['PASSWORD'];
  if (factors.join() !== 'PASSWORD') throw new Error('The local Cognito plays the first factor PASSWORD only');
  if (VerificationMessageTemplate?.DefaultEmailOption === 'CONFIRM_WITH_LINK') {
    throw new Error('The local Cognito confirms with codes, not with links (DefaultEmailOption)');
  }
};

export const checkProperties = ({ pool, clients }: CognitoSettings) => {
  refuseUnknown('UserPool', pool, poolNames);
  refuseUnknown('UserPool.Policies.PasswordPolicy', pool.Policies?.PasswordPolicy, passwordNames);
  refuseUnplayed(pool);
  refuseUnknown('UserPool.LambdaConfig', pool.LambdaConfig, triggerNames);
  if (pool.UsernameAttributes?.join() !== 'email') {
    throw new Error("The local Cognito plays pools with UsernameAttributes ['email'] only");
  }
  for (const { clientId, properties } of clients) {
    const { GenerateSecret, ...rest } = properties as ClientProperties & { GenerateSecret?: boolean };
    if (GenerateSecret) throw new Error(`The local Cognito does not play client secrets (client ${clientId})`);
    refuseUnknown('UserPoolClient', rest, clientNames);
    const { RefreshTokenRotation, ExplicitAuthFlows } = properties;
    if (RefreshTokenRotation?.Feature === 'ENABLED' && ExplicitAuthFlows?.includes('ALLOW_REFRESH_TOKEN_AUTH')) {
      throw new Error(`Client ${clientId} cannot rotate refresh tokens and name ALLOW_REFRESH_TOKEN_AUTH`);
    }
  }
};
