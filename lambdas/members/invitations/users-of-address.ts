import type {
  ListUsersCommandInput,
  ListUsersCommandOutput,
  UserType,
} from '@aws-sdk/client-cognito-identity-provider';

/** The user pool's ListUsers, through any client. */
export type ListUsers = (input: ListUsersCommandInput) => Promise<Pick<ListUsersCommandOutput, 'Users'>>;

export const attributeOf = (user: UserType, name: string): string | undefined =>
  user.Attributes?.find(({ Name }) => Name === name)?.Value;

export const isVerified = (user: UserType): boolean => attributeOf(user, 'email_verified') === 'true';

/** A person who signs in with Google or Facebook, without a password here. */
export const isOfProvider = ({ UserStatus }: UserType): boolean => UserStatus === 'EXTERNAL_PROVIDER';

export const usersOfAddress = async (listUsers: ListUsers, UserPoolId: string, email: string): Promise<UserType[]> => {
  const Filter = `email = "${email.replace(/["\\]/g, '')}"`;
  const { Users = [] } = await listUsers({ UserPoolId, Filter, Limit: 10 });
  return Users;
};
