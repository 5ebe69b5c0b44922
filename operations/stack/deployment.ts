// The steps of a deployment, in order. The first one that fails ends it and says what state things are in.
import type { StageName } from '../../lib/settings/settings.ts';
import { stages } from '../../lib/settings/stages.ts';

export type Step = {
  what: string;
  run: string[];
  /** What to tell the operator when it fails. */
  onFailure: string;
};

/** `atOnce`: everyone gets the release now, and nothing rolls it back (docs/runbook/new-version-fails.md). */
export type DeployOptions = { codeCache: boolean; atOnce: boolean; accept: boolean; yes: boolean };

export const stepsOf = (
  stage: StageName,
  options: DeployOptions,
  hasCopy = stages[stage].secondRegion !== undefined,
): Step[] => {
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
    onFailure: 'Something that holds data would be replaced. Nothing was changed. --accept continues anyway.',
  };
  const written: Step = {
    what: 'Record the release',
    run: npm('template-diff', '--stage', stage, '--accept'),
    onFailure: 'The release is deployed, but docs/releases does not know it yet.',
  };
  /** Before the product, which sends its documents there, and after it, for what refers to its outputs. */
  const secondRegion = (onFailure: string): Step => ({
    what: 'Deploy the second Region',
    run: npm('second-region', '--stage', stage, ...(options.yes ? ['--yes'] : [])),
    onFailure,
  });
  return [
    { what: 'Build the site', run: npm('build'), onFailure: 'Nothing was changed.' },
    {
      what: 'Check the account',
      // What matters only afterward (Plaid's keys, a webhook) must not block a fix.
      run: npm('doctor', '--stage', stage, '--before'),
      onFailure: 'Fix what failed, then deploy again. Nothing was changed.',
    },
    // Only a stage that keeps data has a release to compare with.
    ...(stage === 'prod' && !options.accept ? [compared] : []),
    ...(hasCopy ? [secondRegion('Nothing was changed in the first Region.')] : []),
    {
      what: 'Deploy',
      run: [
        'npx',
        'cdk',
        'deploy',
        '-c',
        `stage=${stage}`,
        ...(options.codeCache ? ['-c', 'codeCache=on'] : []),
        ...(options.atOnce ? ['-c', 'rollout=allAtOnce'] : []),
        // CDK asks before it grants new permissions, and refuses when there is no one to answer.
        ...(options.yes ? ['--require-approval', 'never'] : []),
        '--outputs-file',
        outputs,
      ],
      onFailure:
        'The previous release is still in place, or CloudFormation has rolled back to it. The lines above say why.',
    },
    ...(hasCopy ? [secondRegion('The product is deployed. The second Region is as it was before.')] : []),
    ...(stage === 'prod' ? [written] : []),
  ];
};

/** Where `cdk deploy` writes the outputs that the other commands take with --outputs. */
export const outputsFile = (stage: StageName) => `cdk.out/outputs-${stage}.json`;
