// npm run deploy -- --stage prod [--code-cache] [--at-once] [--accept] [--yes]: builds, checks the account, compares with the last
// release, deploys, and tests the site from outside. A failed step stops the next. docs/operations.md has the manual steps before
// and after.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseStage, readOptions, refuseWords, runCommand } from './command/options.ts';
import { outputsFile, stepsOf } from './stack/deployment.ts';

const run = ([program = '', ...args]: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });

const smokeTest = async (siteUrl: string) => {
  console.log(`\n== Test ${siteUrl} from outside`);
  if (await run(['npm', 'run', '--silent', 'ops', '--', 'smoke', siteUrl])) return;
  throw new Error(
    `\n${siteUrl} is deployed, but not all of it answers (see above). Until Plaid's keys are in place, its link token fails.`,
  );
};

await runCommand(async () => {
  const usage = 'npm run deploy -- --stage prod [--code-cache] [--at-once] [--accept] [--yes]';
  const kinds = { stage: 'text', 'code-cache': 'flag', 'at-once': 'flag', accept: 'flag', yes: 'flag' } as const;
  const { options, words, usageError } = readOptions(usage, kinds);
  refuseWords(words, usageError);
  const stage = parseStage(options.stage, usageError);
  const { 'code-cache': codeCache, 'at-once': atOnce, accept, yes } = options;
  for (const { what, run: line, onFailure } of stepsOf(stage, { codeCache, atOnce, accept, yes })) {
    console.log(`\n== ${what}: ${line.join(' ')}`);
    if (!(await run(line))) throw new Error(`\n${what} failed. ${onFailure}`);
  }
  const outputs = JSON.parse(readFileSync(outputsFile(stage), 'utf8')) as Record<string, { SiteUrl: string }>;
  const { SiteUrl = '' } = Object.values(outputs)[0] ?? {};
  await smokeTest(SiteUrl);
  console.log(
    `\n${SiteUrl} is deployed.${stage === 'prod' ? ' Commit docs/releases/prod.json: it is the current release.' : ''}`,
  );
  return true;
});
