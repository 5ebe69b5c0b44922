import type { ClientProperties } from '../../cognito/settings.ts';
import { lower, stableHash } from '../../registry/identity.ts';
import { pick } from '../../registry/pick.ts';
import { playedType } from '../../registry/resource-type.ts';

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
