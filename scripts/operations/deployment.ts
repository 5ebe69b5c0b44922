// The steps of a deployment, in their order; the first that fails ends it and says what stands.
import type { StageName } from '../../lib/settings/settings.ts';

export type Step = { what: string; run: string[] /** What to do when it fails. */; otherwise: string };

export type DeployOptions = { codeCache: boolean; accept: boolean; yes: boolean };

export const stepsOf = (stage: StageName, options: DeployOptions): Step[] => {
  const npm = (script: string, ...args: string[]) => [
    'npm',
    'run',
    '--silent',
    script,
    ...(args.length > 0 ? ['--', ...args] : []),
  ];
  const outputs = outputsFile(stage);
  const compared: Step = {
    what: 'Compare with the last release',
    run: npm('template-diff', '--stage', stage),
    otherwise: 'Something that holds data would be replaced. Nothing was changed; --accept goes on all the same.',
  };
  const written: Step = {
    what: 'Write the release down',
    run: npm('template-diff', '--stage', stage, '--accept'),
    otherwise: 'The release stands; docs/releases does not know it yet.',
  };
  return [
    { what: 'Build the site', run: npm('build'), otherwise: 'Nothing was changed.' },
    {
      what: 'Look at the account',
      // What only matters afterwards (Plaid's keys, a webhook) must not keep a mended release away.
      run: npm('doctor', '--stage', stage, '--before'),
      otherwise: 'Mend what failed, then deploy again. Nothing was changed.',
    },
    // Only what keeps data has a release to compare with.
    ...(stage === 'prod' && !options.accept ? [compared] : []),
    {
      what: 'Deploy',
      run: [
        'npx',
        'cdk',
        'deploy',
        '-c',
        `stage=${stage}`,
        ...(options.codeCache ? ['-c', 'codeCache=on'] : []),
        // CDK asks whether what is permitted anew may be, and refuses where nobody is there to answer.
        ...(options.yes ? ['--require-approval', 'never'] : []),
        '--outputs-file',
        outputs,
      ],
      otherwise: 'What stood before still stands, or CloudFormation has gone back to it; the lines above say why.',
    },
    ...(stage === 'prod' ? [written] : []),
  ];
};

/** Where `cdk deploy` writes the outputs that the other commands take with --outputs. */
export const outputsFile = (stage: StageName) => `cdk.out/outputs-${stage}.json`;
