// npm run deploy -- --stage prod [--code-cache] [--accept] [--yes]: builds, checks the account, compares with the last release, deploys, and
// tests the site from outside. A failed step stops the rest; docs/operations.md has the manual steps before and after.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { outputsFile, stepsOf } from './operations/deployment.ts';
import { command, readOptions, stageOf } from './operations/options.ts';

const run = ([program = '', ...args]: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });

await command(async () => {
  const { given, words, wrong } = readOptions('npm run deploy -- --stage prod [--code-cache] [--accept] [--yes]', {
    stage: 'text',
    'code-cache': 'flag',
    accept: 'flag',
    yes: 'flag',
  });
  if (words.length > 0) throw wrong(`'${words[0]}' is not an option`);
  const stage = stageOf(given.stage, wrong);
  for (const { what, run: line, otherwise } of stepsOf(stage, {
    codeCache: given['code-cache'],
    accept: given.accept,
    yes: given.yes,
  })) {
    console.log(`\n== ${what}: ${line.join(' ')}`);
    if (!(await run(line))) throw new Error(`\n${what} failed. ${otherwise}`);
  }
  const outputs = JSON.parse(readFileSync(outputsFile(stage), 'utf8')) as Record<string, { SiteUrl: string }>;
  const { SiteUrl = '' } = Object.values(outputs)[0] ?? {};
  console.log(`\n== Test ${SiteUrl} from outside`);
  const proven = await run(['npm', 'run', '--silent', 'smoke', '--', SiteUrl]);
  if (!proven)
    throw new Error(
      `\n${SiteUrl} is deployed, but not everything answers: see above. Until Plaid's keys are in place, the link token fails.`,
    );
  console.log(
    `\n${SiteUrl} is deployed.${stage === 'prod' ? ' Commit docs/releases/prod.json, the record of this release.' : ''}`,
  );
  return true;
});
