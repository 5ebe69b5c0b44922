// The steps of a deployment, in their order; the first that fails ends it and says what stands.
import type { StageName } from '../../lib/settings.ts';

export type Step = { what: string; run: string[] /** What to do when it fails. */; otherwise: string };

export const stepsOf = (stage: StageName, options: { codeCache: boolean; accept: boolean }): Step[] => {
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
  return [
    { what: 'Build the site', run: npm('build'), otherwise: 'Nothing was changed.' },
    {
      what: 'Look at the account',
      run: npm('doctor', '--stage', stage),
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
        '--outputs-file',
        outputs,
      ],
      otherwise: 'CloudFormation has gone back to what stood before; its events say why.',
    },
  ];
};

/** Where `cdk deploy` writes the outputs that the other commands take with --outputs. */
export const outputsFile = (stage: StageName) => `cdk.out/outputs-${stage}.json`;
