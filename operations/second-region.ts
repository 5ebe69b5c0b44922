// npm run ops -- second-region --stage prod [--yes]: deploys the stacks of the second Region: the copy, and once the product's stack
// exists, the standby. npm run deploy runs it before and after the product, so nothing has to be remembered.
import { spawn } from 'node:child_process';
import { copyStackName, STANDBY_PARAMETERS, standbyStackName } from '../lib/copy/copy-names.ts';
import { settingsOf } from '../lib/settings/read-settings.ts';
import { parseStage, readOptions, refuseWords, runCommand } from './command/options.ts';
import { describeStack } from './stack/deployment.ts';

const run = ([program = '', ...args]: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });

await runCommand(async () => {
  const usage = 'npm run ops -- second-region --stage prod [--yes]';
  const { options, words, usageError } = readOptions(usage, { stage: 'text', yes: 'flag' });
  refuseWords(words, usageError);
  const stage = parseStage(options.stage, usageError);
  const { secondRegion } = settingsOf({ tryGetContext: (name) => (name === 'stage' ? stage : undefined) });
  if (!secondRegion) throw new Error(`${stage} keeps no copy in a second Region (lib/settings/stages.ts)`);
  const deploy = (stack: string, ...more: string[]) =>
    run([
      ...['npx', 'cdk', 'deploy', stack, '--exclusively', '--app', 'node --import tsx bin/copy.ts'],
      ...['--output', 'cdk.out/copy', '-c', `stage=${stage}`],
      ...(options.yes ? ['--require-approval', 'never'] : []),
      ...more,
    ]);
  if (!(await deploy(copyStackName(stage)))) return false;
  const outputs = (await describeStack(stage))?.outputs;
  const missing = STANDBY_PARAMETERS.filter((name) => !outputs?.[name]);
  if (!outputs || missing.length > 0) {
    console.log(`${standbyStackName(stage)} comes after the product's stack, which has no ${missing.join(', ')} yet.`);
    return true;
  }
  return deploy(
    standbyStackName(stage),
    ...STANDBY_PARAMETERS.flatMap((name) => ['--parameters', `${name}=${outputs[name]}`]),
  );
});
