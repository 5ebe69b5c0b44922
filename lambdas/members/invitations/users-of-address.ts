import type {
  ListUsersCommandInput,
  ListUsersCommandOutput,
  UserType,
} from '@aws-sdk/client-cognito-identity-provider';

/** The pool's ListUsers, whoever carries the call. */
export type ListUsers = (input: ListUsersCommandInput) => Promise<Pick<ListUsersCommandOutput, 'Users'>>;

export const attributeOf = (user: UserType, name: string): string | undefined =>
  user.Attributes?.find(({ Name }) => Name === name)?.Value;

export const isVerified = (user: UserType): boolean => attributeOf(user, 'email_verified') === 'true';

/** Somebody whom Google or Facebook signs in, without a password here. */
export const isOfProvider = ({ UserStatus }: UserType): boolean => UserStatus === 'EXTERNAL_PROVIDER';

/** Everybody in the pool who has this address, proven or not. */
export const usersOfAddress = async (listUsers: ListUsers, UserPoolId: string, email: string): Promise<UserType[]> => {
  const Filter = `email = "${email.replace(/["\\]/g, '')}"`;
  const { Users = [] } = await listUsers({ UserPoolId, Filter, Limit: 10 });
  return Users;
};
