// What the pool reads of the template: the CloudFormation properties of the pool and its clients, already resolved.
import type { AwsExchange } from '../assembly/host.ts';

export type PoolProperties = {
  UserPoolName?: string;
  Policies?: { PasswordPolicy?: PasswordPolicy; SignInPolicy?: { AllowedFirstAuthFactors?: string[] } };
  UsernameAttributes?: string[];
  UsernameConfiguration?: { CaseSensitive?: boolean };
  AutoVerifiedAttributes?: string[];
  AccountRecoverySetting?: { RecoveryMechanisms?: { Name: string }[] };
  AdminCreateUserConfig?: {
    AllowAdminCreateUserOnly?: boolean;
    InviteMessageTemplate?: { EmailMessage?: string; EmailSubject?: string };
  };
  UserAttributeUpdateSettings?: { AttributesRequireVerificationBeforeUpdate?: string[] };
  VerificationMessageTemplate?: MessageTemplate;
  EmailVerificationMessage?: string;
  EmailVerificationSubject?: string;
  LambdaConfig?: LambdaConfig;
  MfaConfiguration?: 'OFF' | 'ON' | 'OPTIONAL';
  EnabledMfas?: string[];
  WebAuthnRelyingPartyID?: string;
  WebAuthnUserVerification?: 'required' | 'preferred';
  WebAuthnFactorConfiguration?: 'SINGLE_FACTOR' | 'MULTI_FACTOR_WITH_USER_VERIFICATION';
  Schema?: SchemaAttribute[];
};

export type PasswordPolicy = {
  MinimumLength?: number;
  RequireLowercase?: boolean;
  RequireNumbers?: boolean;
  RequireSymbols?: boolean;
  RequireUppercase?: boolean;
  TemporaryPasswordValidityDays?: number;
};

export type MessageTemplate = { DefaultEmailOption?: string; EmailMessage?: string; EmailSubject?: string };
export type SchemaAttribute = { Name: string; Mutable?: boolean; Required?: boolean };

export type LambdaConfig = {
  PreSignUp?: string;
  PostConfirmation?: string;
  PreAuthentication?: string;
  PostAuthentication?: string;
  CustomMessage?: string;
  PreTokenGeneration?: string;
  PreTokenGenerationConfig?: { LambdaArn: string; LambdaVersion: 'V1_0' | 'V2_0' | 'V3_0' };
};

type TimeUnit = 'seconds' | 'minutes' | 'hours' | 'days';

export type ClientProperties = {
  GenerateSecret?: boolean;
  ExplicitAuthFlows?: string[];
  AccessTokenValidity?: number;
  IdTokenValidity?: number;
  RefreshTokenValidity?: number;
  TokenValidityUnits?: { AccessToken?: TimeUnit; IdToken?: TimeUnit; RefreshToken?: TimeUnit };
  RefreshTokenRotation?: { Feature: 'ENABLED' | 'DISABLED'; RetryGracePeriodSeconds?: number };
  AuthSessionValidity?: number;
  EnableTokenRevocation?: boolean;
  PreventUserExistenceErrors?: 'ENABLED' | 'LEGACY';
  SupportedIdentityProviders?: string[];
  AllowedOAuthFlowsUserPoolClient?: boolean;
  AllowedOAuthFlows?: string[];
  AllowedOAuthScopes?: string[];
  CallbackURLs?: string[];
  LogoutURLs?: string[];
  DefaultRedirectURI?: string;
  ReadAttributes?: string[];
  WriteAttributes?: string[];
};

export type Mail = { to: string; subject: string; html: string; text?: string };

export type CognitoSettings = {
  dataDir: string;
  region: string;
  userPoolId: string;
  pool: PoolProperties;
  clients: { clientId: string; properties: ClientProperties }[];
  groups: string[];
  /** Names of the providers to play on the hosted UI: 'Google', 'Facebook'. */
  identityProviders: string[];
  /** Provider claim for each attribute, as in AWS::Cognito::UserPoolIdentityProvider; sensible ones when left out. */
  attributeMappings?: Record<string, Record<string, string>>;
  hostedUiDomain?: string;
  /** Managed login does, and the classic pages don't. */
  hostedUiKnowsPrompt?: boolean;
  invokeTrigger(functionArn: string, event: unknown): Promise<unknown>;
  sendMail(mail: Mail): Promise<void>;
  now(): Date;
  /** Told of the calls of browsers, which don't pass the endpoint for AWS services. */
  onExchange?: ((exchange: AwsExchange) => void) | undefined;
};
