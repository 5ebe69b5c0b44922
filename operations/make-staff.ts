// npm run ops -- make-staff --email you@example.com --stage prod [--name 'Your Name']
// Makes someone a staff member, with the operator's AWS credentials. This is how the first staff user is created. The pool and the table
// come from the stack's outputs, or from --user-pool and --table. Cognito emails an invitation to anyone without an account. Running it
// twice is safe.
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
import { openTable } from '../lambdas/core/data/sdk-dynamo.ts';
import { EMAIL_PATTERN } from '../lambdas/core/http/fields.ts';
import { systemClock } from '../lambdas/core/platform/clock.ts';
import { isOfProvider, usersOfAddress } from '../lambdas/members/invitations/public.ts';
import { createAuditLog } from '../lambdas/members/staff/audit-log.ts';
import { parseStage, readOptions, runCommand } from './command/options.ts';
import { outputsOf } from './stack/deployment.ts';

const STAFF_GROUP = 'staff';

const usage = "npm run ops -- make-staff --email you@example.com --stage prod [--name 'Your Name']";
const kinds = { email: 'text', stage: 'text', 'user-pool': 'text', table: 'text', name: 'text' } as const;

type Arguments = { email: string; pool: string; table: string; name?: string };

const readArguments = async (): Promise<Arguments> => {
  const { options, usageError } = readOptions(usage, kinds);
  const outputs = options.stage ? await outputsOf(parseStage(options.stage, usageError), undefined) : undefined;
  const { email = '', 'user-pool': pool = outputs?.UserPoolId ?? '', table = outputs?.TableName ?? '', name } = options;
  const missing = Object.entries({ '--email': email, '--user-pool': pool, '--table': table })
    .filter(([, value]) => value === '')
    .map(([option]) => option);
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')} is missing. The stack's outputs name the pool and the table: add --stage.`);
  if (!EMAIL_PATTERN.test(email)) throw new Error(`'${email}' is not an email address.`);
  return { email: email.toLowerCase(), pool, table, name };
};

const makeStaff = async ({ email, pool, table, name }: Arguments): Promise<string> => {
  const cognito = new CognitoIdentityProviderClient({});
  const who = { UserPoolId: pool, Username: email };
  // Staff pages take a password and a second step here, which Google and Facebook don't give.
  const known = await usersOfAddress((input) => cognito.send(new ListUsersCommand(input)), pool, email);
  if (known.some(isOfProvider))
    throw new Error(
      `${email} signs in with Google or Facebook. Staff sign in with a password and a second step here: name another address.`,
    );
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
  if (Groups.some(({ GroupName }) => GroupName === STAFF_GROUP)) return `${email} is already staff.`;
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
  return `${email} is now staff${invited ? ' and has received an invitation' : ''}. It takes effect at the next sign-in.`;
};

await runCommand(async () => {
  console.log(await makeStaff(await readArguments()));
  return true;
});
