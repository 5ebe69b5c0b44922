// The sign-in service's part in inviting.
import type { CognitoIdentityProviderClient, UserType } from '@aws-sdk/client-cognito-identity-provider';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  ListUsersCommand,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { attributeOf, isOfProvider, isVerified, type ListUsers, usersOfAddress } from './users-of-address.ts';

type Person = { id: string; username: string; hasSignedIn: boolean };
type NewPerson = { email: string; firstName: string; lastName: string; password: string };

export type People = {
  /** The person who proved this address, or was invited under it. */
  find(email: string): Promise<Person | undefined>;
  /** Creates or resets an account with this temporary password. Repeating it changes nothing. */
  admit(person: NewPerson): Promise<Person>;
};

type Pool = { cognito: CognitoIdentityProviderClient; UserPoolId: string };

const hasNotSignedIn = ({ UserStatus }: UserType) =>
  UserStatus === 'FORCE_CHANGE_PASSWORD' || UserStatus === 'UNCONFIRMED';

const findPerson = async ({ cognito, UserPoolId }: Pool, email: string): Promise<Person | undefined> => {
  const listUsers: ListUsers = (input) => cognito.send(new ListUsersCommand(input));
  // If a provider doesn't verify the address, its account is not this person's.
  const known = (await usersOfAddress(listUsers, UserPoolId, email)).filter(
    (user) => !isOfProvider(user) || isVerified(user),
  );
  const user = known.find((one) => !hasNotSignedIn(one)) ?? known[0];
  if (!user?.Username) return undefined;
  return { id: attributeOf(user, 'sub') ?? user.Username, username: user.Username, hasSignedIn: !hasNotSignedIn(user) };
};

const namesOf = ({ firstName, lastName }: NewPerson) =>
  Object.entries({ name: `${firstName} ${lastName}`.trim(), given_name: firstName, family_name: lastName })
    .filter(([, Value]) => Value)
    .map(([Name, Value]) => ({ Name, Value }));

/**
 * A person who reads the email with the password owns the address. Someone else who signed up with it loses the
 * account, and nothing they entered stays: neither the password nor the name.
 */
const resetPerson = async ({ cognito, UserPoolId }: Pool, person: Person, invited: NewPerson): Promise<Person> => {
  const user = { UserPoolId, Username: person.username };
  await cognito.send(new AdminSetUserPasswordCommand({ ...user, Password: invited.password, Permanent: false }));
  const UserAttributes = [{ Name: 'email_verified', Value: 'true' }, ...namesOf(invited)];
  await cognito.send(new AdminUpdateUserAttributesCommand({ ...user, UserAttributes }));
  return person;
};

const createUser = async ({ cognito, UserPoolId }: Pool, person: NewPerson): Promise<Person> => {
  const { email, password } = person;
  const { User } = await cognito.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      TemporaryPassword: password,
      // Our own email goes out through the outbox.
      MessageAction: 'SUPPRESS',
      UserAttributes: [{ Name: 'email', Value: email }, { Name: 'email_verified', Value: 'true' }, ...namesOf(person)],
    }),
  );
  const username = User?.Username ?? email;
  return { id: (User && attributeOf(User, 'sub')) ?? username, username, hasSignedIn: false };
};

export const createPeople = (cognito: CognitoIdentityProviderClient, UserPoolId: string): People => {
  const pool = { cognito, UserPoolId };
  return {
    find: (email) => findPerson(pool, email),
    async admit(person) {
      const { email } = person;
      const existing = await findPerson(pool, email);
      if (existing) return resetPerson(pool, existing, person);
      try {
        return await createUser(pool, person);
      } catch (error) {
        if (!(error instanceof UsernameExistsException)) throw error;
        // Someone signed up in between, or the list of users lags a moment.
        const other = await findPerson(pool, email);
        if (!other) throw error;
        return other.hasSignedIn ? other : resetPerson(pool, other, person);
      }
    },
  };
};
