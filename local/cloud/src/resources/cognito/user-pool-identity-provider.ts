import { playedType } from '../../registry/resource-type.ts';

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
