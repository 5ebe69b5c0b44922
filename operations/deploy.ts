// npm run deploy -- --stage dev [--email you@example.com] [--code-cache] [--at-once] [--accept] [--yes]: takes an empty
// account to a running stage. Bootstraps, builds, checks the account, compares with the last release, deploys, gives the operator an
// account, and tests the site from outside. A failed step stops the next. docs/operations.md
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESClient } from '@aws-sdk/client-ses';
import { settingsOf } from '../lib/settings/read-settings.ts';
import { FIRST_REGION, type Settings } from '../lib/settings/settings.ts';
import { parseStage, readOptions, refuseWords, runCommand } from './command/options.ts';
import { chooseSender, sendsFromAddress, verifySender } from './deploy/sender.ts';
import { openAccount } from './doctor/account.ts';
import type { Account } from './doctor/doctor.ts';
import { promptForKeys } from './secrets/prompt-for-keys.ts';
import { type Keys, KINDS, rotate } from './secrets/rotate.ts';
import { describeStack, type Outputs, outputsFile, outputsOf, type Step, stepsOf } from './stack/deployment.ts';
import { makeStaff } from './staff/make-staff.ts';

// The keys of Plaid and Stripe that a first deployment asks for. Each may be left out: the pages then say that linking or buying
// isn't set up, and `npm run ops -- rotate` adds it later.
type FirstKeys = Partial<Record<keyof typeof KINDS, Keys>>;

/** Prompts without showing what is typed. */
type Prompt = (title: string, fields: readonly string[]) => Promise<Keys>;

const askForKeys = async ({ plaid, stripe }: Settings, prompt: Prompt): Promise<FirstKeys> => {
  const keys: FirstKeys = {};
  const asked = {
    plaid: [`Plaid's ${plaid} keys`, ['client_id', 'secret']],
    stripe: [`Stripe's ${stripe} key`, ['secret_key']],
  } as const;
  for (const [name, [title, fields]] of Object.entries(asked)) {
    const given = await prompt(`${title} (Enter leaves them out)`, fields);
    if (Object.keys(given).length > 0) keys[name as keyof typeof KINDS] = given;
  }
  return keys;
};

/** Returns one sentence for each key that couldn't be saved. The product is deployed anyway. */
const saveKeys = async (
  deps: { secrets: SecretsManagerClient; settings: Settings },
  outputs: Outputs,
  keys: FirstKeys,
): Promise<string[]> => {
  const { stage } = deps.settings;
  const problems: string[] = [];
  for (const [name, given] of Object.entries(keys) as [keyof typeof KINDS, Keys][]) {
    const kind = KINDS[name];
    await rotate({ ...deps, siteUrl: outputs.SiteUrl }, kind, outputs[kind.output], given).catch((error: Error) =>
      problems.push(
        `The keys of ${name} are not in place: ${error.message}. Then: npm run ops -- rotate --stage ${stage} --secret ${name}`,
      ),
    );
  }
  return problems;
};

const execute = ([program = '', ...args]: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });

const take = async ({ what, run, onFailure }: Step): Promise<void> => {
  console.log(`\n== ${what}: ${run.join(' ')}`);
  if (!(await execute(run))) throw new Error(`\n${what} failed. ${onFailure}`);
};

const bootstrap = async (account: Account, { secondRegion }: Settings): Promise<void> => {
  const { account: id } = await account.identity();
  for (const region of [FIRST_REGION, ...(secondRegion ? [secondRegion] : [])])
    if ((await account.bootstrapVersion(region)) === undefined)
      await take({
        what: `Prepare ${region} for CDK`,
        // The bootstrap needs no app, and CDK would synthesize one first.
        run: ['npx', 'cdk', 'bootstrap', '--app', '', `aws://${id}/${region}`],
        onFailure: 'Nothing else was changed.',
      });
};

const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
/** A password is made only for a person at a terminal, because the log of a build would keep it. */
const firstPassword = () => (isTerminal ? randomBytes(12).toString('base64url') : undefined);

const signInOf = async (email: string, stage: Settings['stage']): Promise<string> => {
  const { UserPoolId: pool, TableName: table } = await outputsOf(stage, outputsFile(stage));
  const password = firstPassword();
  const { isNew } = await makeStaff({ email, pool, table, ...(password ? { password } : {}) });
  if (!isNew) return `sign in as ${email}`;
  return password
    ? `sign in as ${email} with the password ${password}, and choose your own`
    : `${email} has an invitation with the first password`;
};

await runCommand(async () => {
  const usage = 'npm run deploy -- --stage dev [--email you@example.com] [--code-cache] [--at-once] [--accept] [--yes]';
  const flags = { 'code-cache': 'flag', 'at-once': 'flag', accept: 'flag', yes: 'flag' } as const;
  const { options, words, usageError } = readOptions(usage, { stage: 'text', email: 'text', ...flags });
  refuseWords(words, usageError);
  const stage = parseStage(options.stage, usageError);
  const { 'code-cache': codeCache, 'at-once': atOnce, accept, yes } = options;

  const before = await describeStack(stage);
  const sender = sendsFromAddress(stage) ? await chooseSender(options.email, before?.outputs) : undefined;
  const settings = settingsOf({ tryGetContext: (name) => ({ stage, email: sender })[name] });
  const account = openAccount(settings);
  const isFirst = before?.outputs.SiteUrl === undefined;
  const keys: FirstKeys =
    isFirst && isTerminal && !yes
      ? await askForKeys(settings, (title, fields) => promptForKeys(fields, { title }))
      : {};
  await bootstrap(account, settings);
  const verification = sender && (await verifySender(new SESClient({}), sender));

  for (const step of stepsOf(settings, { sender, codeCache, atOnce, accept, yes })) await take(step);

  const outputs = await outputsOf(stage, outputsFile(stage));
  const left = await saveKeys({ secrets: new SecretsManagerClient({}), settings }, outputs, keys);
  if (sender && verification !== 'verified')
    left.push(`AWS has written to ${sender}: until someone follows the link in it, the product sends no email.`);
  // The role of a workflow deploys to a stage that has people already, and may touch no account of theirs.
  const operator = options.email?.toLowerCase() ?? (isFirst || isTerminal ? sender : undefined);
  const signIn = operator ? await signInOf(operator, stage) : undefined;
  await take({
    what: `Test ${outputs.SiteUrl} from outside`,
    run: ['npm', 'run', '--silent', 'ops', '--', 'smoke', outputs.SiteUrl],
    onFailure: `${outputs.SiteUrl} is deployed, but not all of it answers (see above).`,
  });
  if (stage === 'prod') left.push('Commit docs/releases/prod.json: it is the current release.');
  console.log(['', ...left, `${outputs.SiteUrl} is deployed${signIn ? `: ${signIn}` : ''}.`].join('\n'));
  return true;
});
