import type { ClientProperties } from '../../cognito/pool.ts';
import { lower, stableHash } from '../../registry/identity.ts';
import { pick } from '../../registry/pick.ts';
import { because, playedType } from '../../registry/resource-type.ts';

const reads = [
  'ExplicitAuthFlows',
  'AccessTokenValidity',
  'IdTokenValidity',
  'RefreshTokenValidity',
  'TokenValidityUnits.AccessToken',
  'TokenValidityUnits.IdToken',
  'TokenValidityUnits.RefreshToken',
  'RefreshTokenRotation.Feature',
  'RefreshTokenRotation.RetryGracePeriodSeconds',
  'AuthSessionValidity',
  'EnableTokenRevocation',
  'PreventUserExistenceErrors',
  'SupportedIdentityProviders',
  'AllowedOAuthFlowsUserPoolClient',
  'AllowedOAuthFlows',
  'AllowedOAuthScopes',
  'CallbackURLs',
  'LogoutURLs',
  'DefaultRedirectURI',
  'ReadAttributes',
  'WriteAttributes',
  'GenerateSecret',
];

export const userPoolClient = playedType({
  type: 'AWS::Cognito::UserPoolClient',
  playedBy: 'cognito',
  identity: {
    made: (self) => `localclient${stableHash(self.logicalId, lower, 15)}`,
    attributes: { ClientId: (self) => self.id, Name: (self) => String(self.property('ClientName')) },
  },
  properties: {
    reads: [...reads, 'UserPoolId', 'ClientName'],
    ignores: { 'there is no risk engine': ['EnablePropagateAdditionalUserContextData'] },
    refuses: { 'nothing is analyzed': ['AnalyticsConfiguration'] },
  },
  example: {
    UserPoolId: 'us-east-1_Local0001',
    ClientName: 'web',
    ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
    AccessTokenValidity: 15,
    IdTokenValidity: 15,
    RefreshTokenValidity: 1,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'days' },
    RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 30 },
    AuthSessionValidity: 3,
    EnableTokenRevocation: true,
    PreventUserExistenceErrors: 'ENABLED',
    SupportedIdentityProviders: ['COGNITO', 'Google'],
    AllowedOAuthFlowsUserPoolClient: true,
    AllowedOAuthFlows: ['code'],
    AllowedOAuthScopes: ['openid'],
    CallbackURLs: ['https://app.example/back'],
    LogoutURLs: ['https://app.example'],
    DefaultRedirectURI: 'https://app.example/back',
    ReadAttributes: ['email'],
    WriteAttributes: ['email'],
    GenerateSecret: false,
  },
  read: ({ physicalId: clientId, properties }) => ({
    clientId,
    userPoolId: String(properties.UserPoolId),
    properties: pick(properties, reads) as ClientProperties,
  }),
});

export const resourceServer = playedType({
  type: 'AWS::Cognito::UserPoolResourceServer',
  playedBy: 'cognito/hosted',
  identity: { named: 'Identifier' },
  properties: {
    reads: ['UserPoolId', 'Identifier', 'Scopes.ScopeName'],
    ignores: { [because.labels]: ['Name', 'Scopes.ScopeDescription'] },
  },
  example: {
    UserPoolId: 'us-east-1_Local0001',
    Identifier: 'app',
    Scopes: [{ ScopeName: 'read' }],
  },
  /** The scopes as an app client and a token name them. */
  read({ physicalId: identifier, properties }) {
    const { UserPoolId: userPoolId, Scopes = [] } = properties as {
      UserPoolId: string;
      Scopes?: { ScopeName: string }[];
    };
    return { userPoolId, scopes: Scopes.map(({ ScopeName }) => `${identifier}/${ScopeName}`) };
  },
});

export const userPoolDomain = playedType({
  type: 'AWS::Cognito::UserPoolDomain',
  playedBy: 'cognito/hosted',
  note: "at the site's own address",
  identity: {
    named: 'Domain',
    attributes: { CloudFrontDistribution: (self) => `${stableHash(self.logicalId, lower, 13)}.cloudfront.net` },
  },
  properties: {
    reads: ['Domain', 'ManagedLoginVersion'],
    ignores: {
      'the local hosted page has one look': ['CustomDomainConfig'],
      'there is one pool': ['UserPoolId'],
    },
  },
  example: { Domain: 'app-dev', ManagedLoginVersion: 2 },
  /** The classic pages don't know `prompt`. */
  read: ({ physicalId: prefix, properties }) => ({
    prefix,
    knowsPrompt: Number(properties.ManagedLoginVersion ?? 1) === 2,
  }),
});

export const userPoolGroup = playedType({
  type: 'AWS::Cognito::UserPoolGroup',
  playedBy: 'cognito',
  identity: { named: 'GroupName' },
  properties: {
    reads: ['UserPoolId', 'GroupName'],
    ignores: { [because.labels]: ['Description'], 'there is no identity pool': ['RoleArn', 'Precedence'] },
  },
  example: { UserPoolId: 'us-east-1_Local0001', GroupName: 'staff' },
  read: ({ physicalId: name, properties }) => ({ name, userPoolId: String(properties.UserPoolId) }),
});

type Properties = {
  UserPoolId: string;
  ProviderType: string;
  AttributeMapping?: Record<string, string>;
};

const played = ['Google', 'Facebook'];

export const identityProvider = playedType({
  type: 'AWS::Cognito::UserPoolIdentityProvider',
  playedBy: 'cognito/hosted',
  identity: { named: 'ProviderName' },
  properties: {
    reads: ['UserPoolId', 'ProviderName', 'ProviderType', 'AttributeMapping'],
    ignores: { 'the provider is played, without keys': ['ProviderDetails'] },
    refuses: { 'providers have one name each': ['IdpIdentifiers'] },
  },
  example: {
    UserPoolId: 'us-east-1_Local0001',
    ProviderName: 'Google',
    ProviderType: 'Google',
    AttributeMapping: { email: 'email' },
  },
  read({ logicalId, physicalId: name, properties }) {
    const { UserPoolId: userPoolId, ProviderType, AttributeMapping: mapping = {} } = properties as Properties;
    if (!played.includes(ProviderType))
      throw new Error(`${logicalId}: the local cloud plays ${played.join(' and ')}, not ${ProviderType}`);
    return { name, userPoolId, mapping };
  },
});
