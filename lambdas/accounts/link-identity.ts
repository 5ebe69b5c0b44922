// Same verified email, same person: a social sign-in is tied to the account that is there already.
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { AdminLinkProviderForUserCommand, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';

/** Providers that say of an address whether it is verified; of Facebook's word there is none, so it never links. */
const isVerified = (attributes: Record<string, string>) => attributes.email_verified === 'true';

const providerNames: Record<string, string> = { google: 'Google', facebook: 'Facebook' };

export const linkIdentity =
  (cognito: CognitoIdentityProviderClient) =>
  async (userPoolId: string, userName: string, attributes: Record<string, string>): Promise<'linked' | 'new'> => {
    const [provider = '', subject = ''] = userName.split(/_(.*)/s);
    const email = attributes.email?.toLowerCase() ?? '';
    const name = providerNames[provider.toLowerCase()];
    if (!name || !subject || !email || !isVerified(attributes)) return 'new';
    const { Users = [] } = await cognito.send(
      new ListUsersCommand({ UserPoolId: userPoolId, Filter: `email = "${email.replace(/["\\]/g, '')}"`, Limit: 10 }),
    );
    const own = Users.find(
      (user) =>
        user.UserStatus !== 'EXTERNAL_PROVIDER' &&
        user.Attributes?.some(({ Name, Value }) => Name === 'email_verified' && Value === 'true'),
    );
    if (!own?.Username) return 'new';
    await cognito.send(
      new AdminLinkProviderForUserCommand({
        UserPoolId: userPoolId,
        DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: own.Username },
        SourceUser: { ProviderName: name, ProviderAttributeName: 'Cognito_Subject', ProviderAttributeValue: subject },
      }),
    );
    return 'linked';
  };
