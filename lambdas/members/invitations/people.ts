// The sign-in service, as far as inviting needs it.
import type { CognitoIdentityProviderClient, UserType } from '@aws-sdk/client-cognito-identity-provider';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  ListUsersCommand,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { attributeOf, isOfProvider, isVerified, type ListUsers, usersOfAddress } from './users-of-address.ts';

export type Person = { id: string; username: string; hasSignedIn: boolean };
export type Newcomer = { email: string; firstName: string; lastName: string; password: string };

export type People = {
  /** Whoever proved this address, or was invited under it. */
  find(email: string): Promise<Person | undefined>;
  /** An account with this temporary password, made or reset; the same once more changes nothing. */
  admit(newcomer: Newcomer): Promise<Person>;
};

export const createPeople = (cognito: CognitoIdentityProviderClient, UserPoolId: string): People => {
  const listUsers: ListUsers = (input) => cognito.send(new ListUsersCommand(input));
  const find = async (email: string): Promise<Person | undefined> => {
    // An account of a provider that does not vouch for the address is not this person's.
    const known = (await usersOfAddress(listUsers, UserPoolId, email)).filter(
      (user) => !isOfProvider(user) || isVerified(user),
    );
    const waiting = (user: UserType) =>
      user.UserStatus === 'FORCE_CHANGE_PASSWORD' || user.UserStatus === 'UNCONFIRMED';
    const user = known.find((one) => !waiting(one)) ?? known[0];
    if (!user?.Username) return undefined;
    return { id: attributeOf(user, 'sub') ?? user.Username, username: user.Username, hasSignedIn: !waiting(user) };
  };

  const reset = async (person: Person, password: string): Promise<Person> => {
    const who = { UserPoolId, Username: person.username };
    await cognito.send(new AdminSetUserPasswordCommand({ ...who, Password: password, Permanent: false }));
    // Whoever reads the mail with the password has the address. One who signed up with somebody else's has it no more.
    await cognito.send(
      new AdminUpdateUserAttributesCommand({ ...who, UserAttributes: [{ Name: 'email_verified', Value: 'true' }] }),
    );
    return person;
  };

  return {
    find,
    async admit({ email, firstName, lastName, password }) {
      const there = await find(email);
      if (there) return reset(there, password);
      const named = { name: `${firstName} ${lastName}`.trim(), given_name: firstName, family_name: lastName };
      try {
        const { User } = await cognito.send(
          new AdminCreateUserCommand({
            UserPoolId,
            Username: email,
            TemporaryPassword: password,
            // The mail is ours, and goes out through the outbox.
            MessageAction: 'SUPPRESS',
            UserAttributes: [
              { Name: 'email', Value: email },
              { Name: 'email_verified', Value: 'true' },
              ...Object.entries(named)
                .filter(([, Value]) => Value)
                .map(([Name, Value]) => ({ Name, Value })),
            ],
          }),
        );
        const username = User?.Username ?? email;
        return { id: (User && attributeOf(User, 'sub')) ?? username, username, hasSignedIn: false };
      } catch (error) {
        if (!(error instanceof UsernameExistsException)) throw error;
        // Somebody signed up in between, or the list of users is a moment behind.
        const other = await find(email);
        if (!other) throw error;
        return other.hasSignedIn ? other : reset(other, password);
      }
    },
  };
};
