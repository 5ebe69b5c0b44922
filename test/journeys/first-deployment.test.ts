// From an empty account to a running dev stage: npm run deploy as a shell runs it, with AWS's answers and the local cloud's stack.
// @module-tag deep
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { makeStaff } from '../../operations/staff/make-staff.ts';
import { builtScript } from '../cloud/built-script.ts';
import { local, mailTo, signIn, temporaryPasswordIn } from '../cloud/client.ts';
import { anEmptyAccount, recordedCommands } from '../cloud/empty-account.ts';
import { PASSWORD, replacePassword } from '../cloud/new-agent.ts';

const email = `operator-${Date.now()}@agents.example`;
const folder = mkdtempSync(join(tmpdir(), 'groundwork-deploy-'));
let cloud: Awaited<ReturnType<typeof local>>;
let aws: Awaited<ReturnType<typeof anEmptyAccount>>;
let commands: ReturnType<typeof recordedCommands>;

beforeAll(async () => {
  cloud = await local();
  aws = await anEmptyAccount(cloud.aws.endpoint);
  commands = recordedCommands(folder, { 'Groundwork-dev': cloud.stack.outputs });
});
afterAll(() => {
  aws.close();
  rmSync(folder, { recursive: true, force: true });
});

const credentials = () => ({
  AWS_ENDPOINT_URL: aws.endpoint,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: cloud.aws.accessKeyId,
  AWS_SECRET_ACCESS_KEY: cloud.aws.secretAccessKey,
});

const operate = async (name: string, args: string[]): Promise<{ code: number; lines: string[]; error: string }> => {
  const file = join(process.cwd(), await builtScript(`operations/${name}.ts`));
  const env = { ...process.env, ...credentials(), ...commands.env };
  return new Promise((resolve) => {
    const command = [file, ...args];
    const child = execFile(process.execPath, command, { env, cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, lines: stdout.trim().split('\n'), error: stderr }),
    );
    child.stdin?.end();
  });
};

const deploy = (...args: string[]) => operate('deploy', ['--stage', 'dev', ...args]);

it('asks for the address that it can not know, and changes nothing without it', async () => {
  expect(await deploy()).toMatchObject({ code: 1, error: expect.stringContaining('--email is missing') });
  expect(commands.lines()).toEqual([]);
});

it('leads to an address and a sign-in, with no edit, domain or approval', async () => {
  const { code, lines, error } = await deploy('--email', email);
  expect(code, error).toBe(0);
  const site = cloud.stack.outputs.SiteUrl;
  expect(commands.lines()).toEqual([
    'npx cdk bootstrap --app  aws://111122223333/us-east-1',
    'npm run --silent build',
    `npm run --silent ops -- doctor --stage dev --before --email ${email}`,
    `npx cdk deploy -c stage=dev -c email=${email} --require-approval never --outputs-file cdk.out/outputs-dev.json`,
    `npm run --silent ops -- smoke ${site}`,
  ]);
  expect(lines.slice(-2)).toEqual([
    `AWS has written to ${email}: until someone follows the link in it, the product sends no email.`,
    `${site} is deployed: ${email} has an invitation with the first password.`,
  ]);
  const invited = { email, password: temporaryPasswordIn(await mailTo(email, /invited/)) };
  await replacePassword(invited, PASSWORD);
  expect(await signIn({ email, password: PASSWORD })).toBeTruthy();
});

it('knows the address the next time, and asks SES and the account for nothing again', async () => {
  Object.assign(aws.account, {
    isBootstrapped: true,
    verification: 'Success',
    outputs: { ...cloud.stack.outputs, MailFrom: `Groundwork <${email}>` },
  });
  const { code, lines, error } = await deploy();
  expect(code, error).toBe(0);
  expect(commands.lines()[0]).toBe('npm run --silent build');
  expect(lines.at(-1)).toBe(`${cloud.stack.outputs.SiteUrl} is deployed.`);
  const again = await deploy('--email', email);
  expect(again.lines.at(-1)).toBe(`${cloud.stack.outputs.SiteUrl} is deployed: sign in as ${email}.`);
});

it('gives someone at a terminal the first password, and emails no invitation', async () => {
  for (const [name, value] of Object.entries(credentials())) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { UserPoolId: pool, TableName: table } = cloud.stack.outputs;
  const other = { email: `at-terminal-${Date.now()}@agents.example`, password: 'a-first-password-1' };
  expect(await makeStaff({ ...other, pool, table })).toEqual({ isNew: true, wasStaff: false });
  await replacePassword(other, PASSWORD);
  expect(await signIn({ email: other.email, password: PASSWORD })).toBeTruthy();
});

it('ends with a stage that is deleted in one command, unless it keeps data', async () => {
  expect(await operate('destroy', ['--stage', 'prod', '--yes'])).toMatchObject({
    code: 1,
    error: expect.stringContaining('prod keeps its data, so no command deletes it'),
  });
  expect((await operate('destroy', ['--stage', 'dev'])).lines.at(-1)).toContain('Nothing was deleted. Add --yes');
  expect(aws.account.outputs).toBeDefined();
  const { code, lines, error } = await operate('destroy', ['--stage', 'dev', '--yes']);
  expect(code, error).toBe(0);
  expect(aws.account.outputs).toBeUndefined();
  expect(lines.at(-1)).toContain(`Groundwork-dev is deleted, with its data.`);
  expect((await operate('destroy', ['--stage', 'dev', '--yes'])).error).toContain('There is no Groundwork-dev');
});
