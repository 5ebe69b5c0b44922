import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { openState, type State } from 'simulator-kit/state';
import type { AwsExchange } from '../assembly/host.ts';
import { limitExceeded, resourceNotFound } from './api/errors.ts';
import { type Challenges, openChallenges } from './sign-in/sign-in-steps.ts';
import { freshState, type PoolState, type User } from './state.ts';

// The parts of the template that the pool reads: the CloudFormation properties of the pool and its clients, already resolved.

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

type PasswordPolicy = {
  MinimumLength?: number;
  RequireLowercase?: boolean;
  RequireNumbers?: boolean;
  RequireSymbols?: boolean;
  RequireUppercase?: boolean;
  TemporaryPasswordValidityDays?: number;
};

type MessageTemplate = { DefaultEmailOption?: string; EmailMessage?: string; EmailSubject?: string };
type SchemaAttribute = { Name: string; Mutable?: boolean; Required?: boolean };

type LambdaConfig = {
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
  /** Scopes of resource servers, as 'identifier/scope'. */
  resourceScopes?: string[];
  /** Names of the providers to play on the hosted UI: 'Google', 'Facebook'. */
  identityProviders: string[];
  /** Provider claim for each attribute, as in AWS::Cognito::UserPoolIdentityProvider; with sensible defaults. */
  attributeMappings?: Record<string, Record<string, string>>;
  hostedUiDomain?: string;
  /** Managed login knows `prompt`, and the classic pages don't. */
  hostedUiKnowsPrompt?: boolean;
  invokeTrigger(functionArn: string, event: unknown): Promise<unknown>;
  sendMail(mail: Mail): Promise<void>;
  now(): Date;
  /** Called for browsers' calls, which don't pass the endpoint for AWS services. */
  onExchange?: ((exchange: AwsExchange) => void) | undefined;
};

// Values of properties that the stand-in can't play are errors: a pool that works here must work on AWS, and the other way around.
// The registry (resources/cognito) checks the names of the properties.

const checkPool = (pool: PoolProperties): void => {
  const factors = pool.Policies?.SignInPolicy?.AllowedFirstAuthFactors ?? ['PASSWORD'];
  const unplayed = factors.find((factor) => factor !== 'PASSWORD' && factor !== 'WEB_AUTHN');
  if (unplayed || !factors.includes('PASSWORD'))
    throw new Error(`The local Cognito plays the first factors PASSWORD and WEB_AUTHN, not ${factors.join()}`);
  if (factors.includes('WEB_AUTHN') && !pool.WebAuthnRelyingPartyID)
    throw new Error('The local Cognito plays passkeys with a WebAuthnRelyingPartyID only');
  if (pool.VerificationMessageTemplate?.DefaultEmailOption === 'CONFIRM_WITH_LINK')
    throw new Error('The local Cognito confirms with codes, not with links (DefaultEmailOption)');
  if (pool.UsernameAttributes?.join() !== 'email')
    throw new Error("The local Cognito plays pools with UsernameAttributes ['email'] only");
  if (pool.UsernameConfiguration?.CaseSensitive)
    throw new Error('The local Cognito ignores the case of user names (UsernameConfiguration.CaseSensitive)');
  const recovery = pool.AccountRecoverySetting?.RecoveryMechanisms ?? [];
  // The CDK's default lists the phone as well as the address; no one here has a verified one.
  const byEmail = recovery.some(({ Name }) => Name === 'verified_email');
  const other = recovery.find(
    ({ Name }) => Name !== 'verified_email' && !(byEmail && Name === 'verified_phone_number'),
  );
  if (other) throw new Error(`The local Cognito recovers accounts by verified_email, not by ${other.Name}`);
};

/** Cognito's own scopes. The others belong to a resource server. */
const STANDARD_SCOPES = ['openid', 'email', 'phone', 'profile', 'aws.cognito.signin.user.admin'];

const checkClient = (clientId: string, properties: ClientProperties, resourceScopes: readonly string[]): void => {
  const unknown = properties.AllowedOAuthScopes?.find(
    (scope) => !STANDARD_SCOPES.includes(scope) && !resourceScopes.includes(scope),
  );
  if (unknown) throw new Error(`ScopeDoesNotExistException: client ${clientId} names ${unknown}`);
  if (properties.GenerateSecret) throw new Error(`The local Cognito does not play client secrets (client ${clientId})`);
  const { RefreshTokenRotation, ExplicitAuthFlows } = properties;
  if (RefreshTokenRotation?.Feature === 'ENABLED' && ExplicitAuthFlows?.includes('ALLOW_REFRESH_TOKEN_AUTH'))
    throw new Error(`Client ${clientId} can't both rotate refresh tokens and name ALLOW_REFRESH_TOKEN_AUTH`);
};

type Checked = Pick<CognitoSettings, 'pool' | 'clients' | 'resourceScopes'>;

export const checkProperties = ({ pool, clients, resourceScopes = [] }: Checked): void => {
  checkPool(pool);
  for (const { clientId, properties } of clients) checkClient(clientId, properties, resourceScopes);
};

export type Client = { clientId: string; properties: ClientProperties };

export type Pool = {
  settings: CognitoSettings;
  properties: PoolProperties;
  id: string;
  /** The part after the underscore, which SRP hashes. */
  name: string;
  arn: string;
  issuer: string;
  data: PoolState;
  save: State<PoolState>['save'];
  challenges: Challenges;
  kid: string;
  privateKey: KeyObject;
  jwk: object;
  now(): number;
};

export const openPool = (settings: CognitoSettings): Pool => {
  checkProperties(settings);
  const { userPoolId: id, region } = settings;
  const state = openState(join(settings.dataDir, 'cognito.json'), freshState);
  state.save();
  const { kid } = state.value.signingKey;
  const privateKey = createPrivateKey(state.value.signingKey.privateKey);
  const now = () => settings.now().getTime();
  return {
    settings,
    properties: settings.pool,
    id,
    name: id.split('_')[1] ?? id,
    arn: `arn:aws:cognito-idp:${region}:000000000000:userpool/${id}`,
    issuer: `https://cognito-idp.${region}.amazonaws.com/${id}`,
    data: state.value,
    save: state.save,
    challenges: openChallenges(now),
    kid,
    privateKey,
    jwk: { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' },
    now,
  };
};

export const clientOf = (pool: Pool, clientId: string): Client => {
  const client = pool.settings.clients.find((known) => known.clientId === clientId);
  if (!client) throw resourceNotFound(`User pool client ${clientId} does not exist.`);
  return client;
};

/** True if answers must not reveal accounts. */
export const hidesUsers = ({ properties }: Client) => properties.PreventUserExistenceErrors === 'ENABLED';

const HOUR = 3_600_000;

/** Counts an attempt of a kind, and refuses it when the last hour had the most that are allowed. */
export const countAttempt = (pool: Pool, user: User, kind: string, most: number) => {
  const at = pool.now();
  const recent = (user.attempts[kind] ?? []).filter((time) => at - time < HOUR);
  if (recent.length >= most) throw limitExceeded();
  user.attempts[kind] = [...recent, at];
};

export const forgetAttempts = (user: User, kind: string) => {
  delete user.attempts[kind];
};
