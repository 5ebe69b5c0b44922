// npx tsx scripts/make-staff.ts --email you@example.com --user-pool <UserPoolId> --table <TableName> [--name 'Your Name']
// Makes somebody staff, with the operator's own AWS credentials: the way to the first staff user. Pool and table are outputs
// of the stack. Somebody without an account is invited by Cognito's own mail. Doing it twice changes nothing.
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { systemClock } from '../lambdas/core/clock.ts';
import { EMAIL_PATTERN } from '../lambdas/core/fields.ts';
import { openTable } from '../lambdas/core/sdk-dynamo.ts';
import { createAuditLog } from '../lambdas/staff/audit-log.ts';

const STAFF_GROUP = 'staff';

const options = {
  email: { type: 'string' },
  'user-pool': { type: 'string' },
  table: { type: 'string' },
  name: { type: 'string' },
} as const;

type Wanted = { email: string; pool: string; table: string; name?: string };

const readWanted = (): Wanted => {
  const { values } = parseArgs({ options });
  const { email = '', 'user-pool': pool = '', table = '', name } = values;
  const missing = Object.entries({ '--email': email, '--user-pool': pool, '--table': table })
    .filter(([, value]) => value === '')
    .map(([option]) => option);
  if (missing.length > 0) throw new Error(`${missing.join(', ')} is missing. The stack's outputs name pool and table.`);
  if (!EMAIL_PATTERN.test(email)) throw new Error(`'${email}' is no email address.`);
  return { email: email.toLowerCase(), pool, table, name };
};

const makeStaff = async ({ email, pool, table, name }: Wanted): Promise<string> => {
  const cognito = new CognitoIdentityProviderClient({});
  const who = { UserPoolId: pool, Username: email };
  let invited = false;
  try {
    await cognito.send(new AdminGetUserCommand(who));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
    const attributes = { email, email_verified: 'true', ...(name ? { name } : {}) };
    await cognito.send(
      new AdminCreateUserCommand({
        ...who,
        DesiredDeliveryMediums: ['EMAIL'],
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    );
    invited = true;
  }
  const { Groups = [] } = await cognito.send(new AdminListGroupsForUserCommand(who));
  if (Groups.some(({ GroupName }) => GroupName === STAFF_GROUP)) return `${email} is staff already.`;
  // First the note, then the right: a right without a note would be the worse half.
  const operator = userInfo().username;
  const audit = createAuditLog({ db: openTable(table), clock: systemClock });
  await audit.note({
    actorId: `operator:${operator}`,
    actor: `operator ${operator}`,
    action: 'staff.added',
    target: email,
  });
  await cognito.send(new AdminAddUserToGroupCommand({ ...who, GroupName: STAFF_GROUP }));
  return `${email} is staff now${invited ? ', and has been sent an invitation' : ''}. It counts from the next sign-in.`;
};

try {
  console.log(await makeStaff(readWanted()));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
