// The template's user pool, as the Cognito stand-in takes it.
import { type Cognito, createCognito } from '../cognito/cognito.ts';
import type { ClientProperties, CognitoSettings, PoolProperties } from '../cognito/settings.ts';
import type { Invoke } from '../lambda/lambdas.ts';
import { region } from '../template/intrinsics.ts';
import type { Stack } from '../template/stack.ts';
import type { Localize } from './addresses.ts';

export type UserPoolOptions = {
  stack: Stack;
  dataDir: string;
  localize: Localize;
  siteUrl: string;
  invoke: Invoke;
  sendMail(mail: Parameters<CognitoSettings['sendMail']>[0], from: string): Promise<void>;
};

type SenderProperties = { EmailConfiguration?: { From?: string } };

export const createUserPool = (options: UserPoolOptions): Cognito => {
  const { stack, dataDir, localize, siteUrl, invoke, sendMail } = options;
  const [pool, ...others] = stack.ofType('AWS::Cognito::UserPool');
  if (!pool || others.length > 0) throw new Error('The local cloud plays exactly one user pool');
  const providers = stack.ofType('AWS::Cognito::UserPoolIdentityProvider');
  const { EmailConfiguration } = pool.properties as SenderProperties;
  return createCognito({
    dataDir,
    region,
    userPoolId: pool.physicalId,
    pool: localize(pool.properties as PoolProperties),
    clients: stack.ofType('AWS::Cognito::UserPoolClient').map(({ physicalId, properties }) => ({
      clientId: physicalId,
      properties: localize(properties as ClientProperties),
    })),
    groups: stack.ofType('AWS::Cognito::UserPoolGroup').map(({ properties }) => String(properties.GroupName)),
    identityProviders: providers.map(({ physicalId }) => physicalId),
    attributeMappings: Object.fromEntries(
      providers.map(({ physicalId, properties }) => [
        physicalId,
        properties.AttributeMapping as Record<string, string>,
      ]),
    ),
    hostedUiDomain: siteUrl,
    invokeTrigger: (arn, event) => invoke(arn, event),
    sendMail: (mail) => sendMail(mail, EmailConfiguration?.From ?? 'no-reply@verificationemail.com'),
    now: () => new Date(),
  });
};
