// npm run ops -- make-staff --email you@example.com --stage prod [--name 'Your Name']
// Makes someone a staff member, with the operator's AWS credentials. This is how the first staff user is created. The pool and the table
// come from the stack's outputs, or from --user-pool and --table. Cognito emails an invitation to anyone without an account. Running it
// twice is safe.
import { EMAIL_PATTERN } from '../lambdas/core/http/fields.ts';
import { parseStage, readOptions, runCommand } from './command/options.ts';
import { outputsOf } from './stack/deployment.ts';
import { makeStaff, type NewStaff } from './staff/make-staff.ts';

const usage = "npm run ops -- make-staff --email you@example.com --stage prod [--name 'Your Name']";
const kinds = { email: 'text', stage: 'text', 'user-pool': 'text', table: 'text', name: 'text' } as const;

const readArguments = async (): Promise<NewStaff> => {
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

await runCommand(async () => {
  const wanted = await readArguments();
  const { isNew, wasStaff } = await makeStaff(wanted);
  console.log(
    wasStaff
      ? `${wanted.email} is already staff.`
      : `${wanted.email} is now staff${isNew ? ' and has received an invitation' : ''}. It takes effect at the next sign-in.`,
  );
  return true;
});
