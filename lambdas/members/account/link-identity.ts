// Same verified email, same person: a social sign-in is linked to the account that already exists.
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { AdminLinkProviderForUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { isOfProvider, isVerified, type ListUsers, usersOfAddress } from '#public/members/invitations';

/** Google says if an address is verified. Facebook doesn't, so it never links. */
const vouchesFor = (attributes: Record<string, string>) => attributes.email_verified === 'true';

const providerNames: Record<string, string> = { google: 'Google', facebook: 'Facebook' };

export const linkIdentity =
  (cognito: CognitoIdentityProviderClient, listUsers: ListUsers) =>
  async (userPoolId: string, userName: string, attributes: Record<string, string>): Promise<'linked' | 'new'> => {
    const [provider = '', subject = ''] = userName.split(/_(.*)/s);
    const email = attributes.email?.toLowerCase() ?? '';
    const name = providerNames[provider.toLowerCase()];
    if (!name || !subject || !email || !vouchesFor(attributes)) return 'new';
    const users = await usersOfAddress(listUsers, userPoolId, email);
    const own = users.find((user) => !isOfProvider(user) && isVerified(user));
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
