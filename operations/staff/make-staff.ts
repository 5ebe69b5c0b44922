// Gives someone an account and makes them staff, with the operator's own credentials. Doing it twice is safe.
import { userInfo } from 'node:os';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { openTable } from '../../lambdas/core/data/sdk-dynamo.ts';
import { systemClock } from '../../lambdas/core/platform/clock.ts';
import { isOfProvider, usersOfAddress } from '../../lambdas/members/invitations/public.ts';
import { createAuditLog } from '../../lambdas/members/staff/audit-log.ts';

const STAFF_GROUP = 'staff';

export type NewStaff = {
  email: string;
  pool: string;
  table: string;
  name?: string;
  /** A temporary password for a new account. Without one, Cognito emails an invitation. */
  password?: string;
};

/** Makes someone staff, and returns what it did. It changes nothing for someone who already is. */
export const makeStaff = async ({
  email,
  pool,
  table,
  name,
  password,
}: NewStaff): Promise<{ isNew: boolean; wasStaff: boolean }> => {
  const cognito = new CognitoIdentityProviderClient({});
  const who = { UserPoolId: pool, Username: email };
  // Staff pages require a password and a second factor of ours. Accounts from Google and Facebook have neither.
  const known = await usersOfAddress((input) => cognito.send(new ListUsersCommand(input)), pool, email);
  if (known.some(isOfProvider))
    throw new Error(
      `${email} signs in with Google or Facebook. Staff sign in with a password and a second step here: name another address.`,
    );
  let isNew = false;
  try {
    await cognito.send(new AdminGetUserCommand(who));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
    const attributes = { email, email_verified: 'true', ...(name ? { name } : {}) };
    await cognito.send(
      new AdminCreateUserCommand({
        ...who,
        ...(password
          ? { TemporaryPassword: password, MessageAction: 'SUPPRESS' }
          : { DesiredDeliveryMediums: ['EMAIL'] }),
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    );
    isNew = true;
  }
  const { Groups = [] } = await cognito.send(new AdminListGroupsForUserCommand(who));
  if (Groups.some(({ GroupName }) => GroupName === STAFF_GROUP)) return { isNew, wasStaff: true };
  // The audit entry comes first: access without an entry would be worse than an entry without access.
  const operator = userInfo().username;
  const audit = createAuditLog({ db: openTable(table), clock: systemClock });
  await audit.note({
    actorId: `operator:${operator}`,
    actor: `operator ${operator}`,
    action: 'staff.added',
    target: email,
  });
  await cognito.send(new AdminAddUserToGroupCommand({ ...who, GroupName: STAFF_GROUP }));
  return { isNew, wasStaff: false };
};
