import type { Parts } from '../../assembly/cloud-parts.ts';
import { type Cognito, createCognito } from '../../cognito/cognito.ts';
import type { PoolProperties } from '../../cognito/settings.ts';
import { invokeAs } from '../../lambda/invoke-permission.ts';
import { arnOf } from '../../registry/identity.ts';
import { pick } from '../../registry/pick.ts';
import { playedType } from '../../registry/resource-type.ts';
import { region } from '../../template/intrinsics.ts';
import { userPoolClient } from './user-pool-client.ts';
import { userPoolDomain } from './user-pool-domain.ts';
import { userPoolGroup } from './user-pool-group.ts';
import { identityProvider } from './user-pool-identity-provider.ts';
import { poolExample, poolProperties, poolReads } from './user-pool-properties.ts';

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
