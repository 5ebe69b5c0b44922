// Seen red: while only the password was replaced, an invited person kept the name that a stranger had given the account.
import type { CognitoIdentityProviderClient, UserType } from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { createPeople } from './people.ts';

const attributes = (given: Record<string, string>) => Object.entries(given).map(([Name, Value]) => ({ Name, Value }));

/** A user pool in which someone signed up under another person's address and never confirmed it. */
const aPool = () => {
  const user: UserType = {
    Username: 'u-1',
    UserStatus: 'UNCONFIRMED',
    Attributes: attributes({
      sub: 'u-1',
      email: 'ines@example.com',
      email_verified: 'false',
      name: 'Your Bank',
      given_name: 'Your',
    }),
  };
  const send = async ({
    input,
    constructor: { name },
  }: {
    input: Record<string, unknown>;
    constructor: { name: string };
  }) => {
    if (name === 'ListUsersCommand') return { Users: [user] };
    if (name === 'AdminUpdateUserAttributesCommand') {
      const changed = input.UserAttributes as { Name: string; Value: string }[];
      const kept = (user.Attributes ?? []).filter(({ Name }) => !changed.some((one) => one.Name === Name));
      user.Attributes = [...kept, ...changed] as UserType['Attributes'];
    }
    return {};
  };
  return { user, cognito: { send } as unknown as CognitoIdentityProviderClient };
};

it('an invitation leaves nothing of what a stranger said who signed up with the address before', async () => {
  const { user, cognito } = aPool();
  const invited = { email: 'ines@example.com', firstName: 'Ines', lastName: 'Vited', password: 'a-temporary-one' };
  expect(await createPeople(cognito, 'pool').admit(invited)).toMatchObject({ id: 'u-1', hasSignedIn: false });
  expect(Object.fromEntries((user.Attributes ?? []).map(({ Name, Value }) => [Name, Value]))).toMatchObject({
    email_verified: 'true',
    name: 'Ines Vited',
    given_name: 'Ines',
    family_name: 'Vited',
  });
});
