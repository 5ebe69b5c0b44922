import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

type Synthesis = { folder: string; command: string; context: object; out?: string };

/** Runs the app as the CDK's own command line does: in a shell, with the context and the folder for its output in the environment. */
export const synthesize = async ({
  folder,
  command,
  context,
  out = join(folder, 'cdk.out'),
}: Synthesis): Promise<string> => {
  mkdirSync(out, { recursive: true });
  const environment = {
    CDK_OUTDIR: out,
    CDK_CONTEXT_JSON: JSON.stringify({ ...onByDefault, ...context }),
    CDK_DEFAULT_ACCOUNT: '000000000000',
    CDK_DEFAULT_REGION: 'us-east-1',
  };
  await new Promise<void>((done, failed) => {
    const child = spawn(command, {
      cwd: folder,
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    }
    child.on('error', failed);
    child.on('close', (code) =>
      code === 0 ? done() : failed(new Error(`The app can't be synthesized: ${command}\n\n${said.trim()}`)),
    );
  });
  if (existsSync(join(out, 'manifest.json'))) return out;
  throw new Error(`${command} wrote no assembly to ${out}`);
};

/** The CDK's own command line sets these. */
const onByDefault = { 'aws:cdk:enable-path-metadata': true, 'aws:cdk:enable-asset-metadata': true };
