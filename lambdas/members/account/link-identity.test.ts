import type { CognitoIdentityProviderClient, UserType } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { linkIdentity } from './link-identity.ts';

const user = (status: UserType['UserStatus'], verified: boolean, Username = 'ada'): UserType => ({
  Username,
  UserStatus: status,
  Attributes: [{ Name: 'email_verified', Value: String(verified) }],
});
const google = { email: 'Ada@Example.com', email_verified: 'true' };

const signingIn = (users: UserType[]) => {
  const sent: unknown[] = [];
  const cognito = { send: async ({ input }: { input: unknown }) => void sent.push(input) };
  const link = linkIdentity(cognito as unknown as CognitoIdentityProviderClient, async () => ({ Users: users }));
  return { sent, link: (name: string, attributes: Record<string, string>) => link('pool', name, attributes) };
};

describe('a social sign-in', () => {
  it('is linked to the account with the same verified address', async () => {
    const { link, sent } = signingIn([user('CONFIRMED', true)]);
    expect(await link('Google_1234', google)).toBe('linked');
    expect(sent).toEqual([
      {
        UserPoolId: 'pool',
        DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: 'ada' },
        SourceUser: {
          ProviderName: 'Google',
          ProviderAttributeName: 'Cognito_Subject',
          ProviderAttributeValue: '1234',
        },
      },
    ]);
  });

  it.each([
    ['its address is not verified', 'Google_1', { email: google.email }, [user('CONFIRMED', true)]],
    ['it has no address', 'Google_1', { email_verified: 'true' }, [user('CONFIRMED', true)]],
    ["the account's address is not verified", 'Google_1', google, [user('UNCONFIRMED', false)]],
    ['the account is another provider’s', 'Google_1', google, [user('EXTERNAL_PROVIDER', true, 'Facebook_1')]],
    ['its provider is not one of ours', 'Okta_1', google, [user('CONFIRMED', true)]],
    ['no one has the address', 'Google_1', google, []],
  ])('gets its own account if %s', async (_, name, attributes, users) => {
    const { link, sent } = signingIn(users);
    expect(await link(name, attributes as Record<string, string>)).toBe('new');
    expect(sent).toEqual([]);
  });
});
