// Runs before a new person signs up: one identity per person. Separate from the other triggers, which need no client
// of the user pool.
import { type CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import type { Db } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { ListUsers } from '#public/members/invitations';
import { linkIdentity } from './link-identity.ts';
import { refuseSecondAccount } from './refuse-second-account.ts';

type Deps = { db: Db; clock: Clock; cognito: CognitoIdentityProviderClient };

export const preSignUp = ({ db, clock, cognito }: Deps) => {
  const listUsers: ListUsers = (input) => cognito.send(new ListUsersCommand(input));
  const link = linkIdentity(cognito, listUsers);
  const refuse = refuseSecondAccount({ listUsers, db, clock });

  return async (event: PreSignUpTriggerEvent) => {
    const { userAttributes } = event.request;
    if (event.triggerSource === 'PreSignUp_ExternalProvider')
      await link(event.userPoolId, event.userName, userAttributes);
    if (event.triggerSource === 'PreSignUp_SignUp') await refuse(event.userPoolId, userAttributes.email ?? '');
    return event;
  };
};
