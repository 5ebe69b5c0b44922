// npm run make-staff -- --email you@example.com --stage prod [--name 'Your Name']
// Makes somebody staff, with the operator's own AWS credentials: the way to the first staff user. Pool and table are outputs
// of the stack, and may be given by --user-pool and --table instead. Somebody without an account is invited by Cognito's own mail. Doing it twice changes nothing.
import { userInfo } from 'node:os';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { openTable } from '../lambdas/core/data/sdk-dynamo.ts';
import { EMAIL_PATTERN } from '../lambdas/core/http/fields.ts';
import { systemClock } from '../lambdas/core/platform/clock.ts';
import { createAuditLog } from '../lambdas/members/staff/audit-log.ts';
import { command, readOptions, stageOf } from './operations/options.ts';
import { outputsOf } from './operations/stack-outputs.ts';

const STAFF_GROUP = 'staff';

const usage = "npm run make-staff -- --email you@example.com --stage prod [--name 'Your Name']";
const options = { email: 'text', stage: 'text', 'user-pool': 'text', table: 'text', name: 'text' } as const;

type Wanted = { email: string; pool: string; table: string; name?: string };

const readWanted = async (): Promise<Wanted> => {
  const { given, wrong } = readOptions(usage, options);
  const found = given.stage ? await outputsOf(stageOf(given.stage, wrong), undefined) : undefined;
  const { email = '', 'user-pool': pool = found?.UserPoolId ?? '', table = found?.TableName ?? '', name } = given;
  const missing = Object.entries({ '--email': email, '--user-pool': pool, '--table': table })
    .filter(([, value]) => value === '')
    .map(([option]) => option);
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')} is missing. The stack's outputs name pool and table: say --stage.`);
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

await command(async () => {
  console.log(await makeStaff(await readWanted()));
  return true;
});
