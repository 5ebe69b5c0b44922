// The operator's commands as a shell runs them, on the cloud at hand: its AWS, its stack's outputs.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtScript } from './built-script.ts';
import { baseUrl } from './client.ts';

type Ran = { code: number; stdout: string; stderr: string };

/** A command of operations/, with `--stage` and `--outputs` of that cloud. */
export const operate = async (script: string, args: string[], url = baseUrl()): Promise<Ran> => {
  const { aws, stack, plaid, stripe } = await (await fetch(`${url}/_local`)).json();
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-outputs-'));
  const outputs = join(folder, 'outputs.json');
  writeFileSync(outputs, JSON.stringify({ [stack.name]: stack.outputs }));
  const env = {
    ...process.env,
    AWS_ENDPOINT_URL: aws.endpoint,
    AWS_REGION: aws.region,
    AWS_ACCESS_KEY_ID: aws.accessKeyId,
    AWS_SECRET_ACCESS_KEY: aws.secretAccessKey,
    PLAID_BASE_URL: plaid.baseUrl,
    STRIPE_BASE_URL: stripe.baseUrl,
  };
  const file = await builtScript(`operations/${script}.ts`);
  const command = [file, ...args, '--stage', 'dev', '--outputs', outputs];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env }, (error, stdout, stderr) => {
      rmSync(folder, { recursive: true, force: true });
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr });
    });
  });
};
