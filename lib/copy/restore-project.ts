import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { BuildSpec, ComputeType, LinuxArmBuildImage, Project, Source } from 'aws-cdk-lib/aws-codebuild';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { CodeBuildProject } from 'aws-cdk-lib/aws-events-targets';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias } from 'aws-cdk-lib/aws-kms';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { Duration, Stack, Stage } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import { buildSync } from 'esbuild';
import { acknowledge, wildcardFinding } from '../acknowledge.ts';
import type { Permission as FunctionPermission } from '../functions/feature-function.ts';
import { REGION } from '../groundwork-stack.ts';
import { metric } from '../monitoring/alarms/alarm-spec.ts';
import { logRetention } from '../monitoring/log-retention.ts';
import type { Settings } from '../settings/settings.ts';
import { copyNamesOf, type FirstRegion, keyAliasOf, RESTORED_PREFIX, restoreProjectName } from './copy-names.ts';
import type { createAlarms } from './watch-first-region.ts';

// The restore command as one file without packages, so that nothing has to be installed on the day it's needed.

const SOURCES = 'operations/restore';

/** The folder with restore.mjs and restore.sh. Where a stack isn't bundled (tests of the template), any folder does. */
const bundleRestore = (scope: IConstruct): string => {
  if (!Stack.of(scope).bundlingRequired) return SOURCES;
  const folder = join(Stage.of(scope)?.assetOutdir ?? 'cdk.out', 'restore');
  mkdirSync(folder, { recursive: true });
  buildRestore(folder);
  copyFileSync(join(SOURCES, 'restore.sh'), join(folder, 'restore.sh'));
  return folder;
};

const buildRestore = (folder: string): string => {
  const outfile = join(folder, 'restore.mjs');
  buildSync({
    entryPoints: ['operations/restore.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    // Packages in CommonJS look for this.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    minify: true,
    legalComments: 'none',
    logLevel: 'error',
  });
  return outfile;
};

// The project that restores data is kept next to the copy. It copies rows and documents inside AWS, without anyone's laptop. Every three
// months it checks the copy, and an alarm goes off if data couldn't be restored from it.

/** ACTION is check (changes nothing), restore, stop or start. docs/second-region.md says when to use which. */
const BUILD = {
  version: '0.2',
  env: { variables: { ACTION: 'check', FROM: 'copy', AT: '', INTO: REGION } },
  phases: {
    install: { 'runtime-versions': { nodejs: 22 } },
    build: { commands: ['bash restore.sh'] },
  },
};

export const createRestoreProject = (
  stack: Stack,
  { settings, first, alarm }: { settings: Settings; first: FirstRegion; alarm: ReturnType<typeof createAlarms> },
): Project => {
  const { stage } = settings;
  const code = new Asset(stack, 'RestoreCode', { path: bundleRestore(stack) });
  const logGroup = new LogGroup(stack, 'RestoreLog', {
    logGroupName: `/aws/codebuild/${restoreProjectName(stage)}`,
    ...logRetention(settings),
  });
  const project = new Project(stack, 'Restore', {
    projectName: restoreProjectName(stage),
    description: `Brings the data of Groundwork ${stage} back (docs/second-region.md)`,
    source: Source.s3({ bucket: code.bucket, path: code.s3ObjectKey }),
    buildSpec: BuildSpec.fromObject(BUILD),
    environment: { buildImage: LinuxArmBuildImage.AMAZON_LINUX_2_STANDARD_3_0, computeType: ComputeType.MEDIUM },
    role: createRole(stack, code, permissionsOf(stack, settings, first)).withoutPolicyUpdates(),
    grantReportGroupPermissions: false,
    logging: { cloudWatch: { logGroup } },
    environmentVariables: { STAGE: { value: stage } },
    encryptionKey: Alias.fromAliasName(stack, 'BuildKey', keyAliasOf(stage)),
    // CodeBuild's limit. After an interruption, the next run does the rest.
    timeout: Duration.hours(8),
    concurrentBuildLimit: 1,
  });
  const rehearsal = new Rule(stack, 'Rehearsal', {
    description: 'Checks every three months that the copy can be restored from',
    schedule: Schedule.cron({ minute: '0', hour: '14', day: '1', month: '1,4,7,10' }),
    targets: [
      new CodeBuildProject(project, {
        event: RuleTargetInput.fromObject({
          environmentVariablesOverride: [{ name: 'ACTION', value: 'check', type: 'PLAINTEXT' }],
        }),
      }),
    ],
  });
  acknowledge(rehearsal, {
    'Serverless-EventBusDLQ': 'Run four times a year, and by hand if one is missing (docs/second-region.md).',
  });
  alarm('rehearsal', {
    metric: metric('AWS/Events', 'FailedInvocations', { RuleName: rehearsal.ruleName }),
    threshold: 1,
    periods: 1,
  });
  alarm('restore', { metric: project.metricFailedBuilds({ period: Duration.hours(1) }), threshold: 1, periods: 1 });
  return project;
};

type Permission = FunctionPermission & { conditions?: Record<string, Record<string, string[]>> };

/** A role with the project's permissions, and none that CDK would add. */
const createRole = (stack: Stack, code: Asset, permissions: Permission[]): Role => {
  const own = new PolicyDocument({
    statements: permissions.map(
      ({ actions, resources, conditions }) => new PolicyStatement({ actions, resources, conditions }),
    ),
  });
  const role = new Role(stack, 'RestoreRole', {
    assumedBy: new ServicePrincipal('codebuild.amazonaws.com'),
    inlinePolicies: { own },
  });
  own.addStatements(
    new PolicyStatement({
      actions: ['s3:GetObject', 's3:GetObjectVersion'],
      resources: [code.bucket.arnForObjects(code.s3ObjectKey)],
    }),
  );
  for (const { resources, reason } of permissions)
    if (reason) acknowledge(role, Object.fromEntries(resources.map((one) => [wildcardFinding(stack, one), reason])));
  return role;
};

const named = (service: string, names: string[]) => names.map((name) => `${service}:${name}`);

const KEYS_EXIST_LATER = "The keys' own policies leave it to the account; their ARNs are known only after they exist.";
const BY_STAGE = 'The stage begins with this name, and CloudFormation chooses the rest.';

/** Reads and writes both places, in either Region, because each may be the one that is lost. */
const permissionsOf = (
  stack: Stack,
  { stage, secondRegion = 'us-west-2' }: Settings,
  first: FirstRegion,
): Permission[] => {
  const { account } = stack;
  const inBoth = (service: string, resource: string) =>
    [REGION, secondRegion].map((region) => `arn:aws:${service}:${region}:${account}:${resource}`);
  return [
    ...tablePermissions(inBoth, stage, first),
    ...documentPermissions(copyNamesOf({ stage, secondRegion }, account)?.bucket ?? '', stage, first),
    {
      // The vault's rows are copied as they are. Someone who starts the build must not be able to read bank tokens.
      actions: named('kms', ['Decrypt', 'GenerateDataKey']),
      resources: inBoth('kms', 'key/*'),
      conditions: {
        StringEquals: { 'kms:ViaService': [REGION, secondRegion].map((region) => `s3.${region}.amazonaws.com`) },
      },
      reason: KEYS_EXIST_LATER,
    },
    { actions: ['kms:GetPublicKey'], resources: inBoth('kms', 'key/*'), reason: KEYS_EXIST_LATER },
    {
      actions: ['cloudformation:DescribeStacks'],
      resources: inBoth('cloudformation', `stack/Groundwork-${stage}*/*`),
      reason: BY_STAGE,
    },
    { actions: ['lambda:ListFunctions'], resources: ['*'], reason: 'Listing functions does not support resources.' },
    {
      actions: named('lambda', ['GetFunctionConcurrency', 'PutFunctionConcurrency', 'DeleteFunctionConcurrency']),
      resources: inBoth('lambda', `function:groundwork-${stage}-*`),
      reason: 'It stops every function of the stage.',
    },
    {
      actions: named('ssm', ['GetParameter', 'PutParameter', 'DeleteParameter']),
      resources: inBoth('ssm', `parameter/groundwork/${stage}/reserved-concurrency`),
    },
    {
      actions: named('logs', ['CreateLogStream', 'PutLogEvents']),
      resources: [`arn:aws:logs:${secondRegion}:${account}:log-group:/aws/codebuild/${restoreProjectName(stage)}:*`],
      reason: 'The streams of its own log group.',
    },
  ];
};

const tablePermissions = (
  inBoth: (service: string, resource: string) => string[],
  stage: Settings['stage'],
  first: FirstRegion,
): Permission[] => {
  const actions = ['Scan', 'BatchWriteItem', 'PutItem', 'DeleteItem', 'DescribeTable', 'RestoreTableToPointInTime'];
  const resources = [first.TableName, first.VaultTableName].flatMap((name) => inBoth('dynamodb', `table/${name}`));
  return [
    { actions: named('dynamodb', actions), resources },
    {
      actions: named('dynamodb', actions),
      resources: inBoth('dynamodb', `table/Groundwork-${stage}-*`),
      reason: BY_STAGE,
    },
    {
      // Restoring writes the new table in the caller's name.
      actions: named('dynamodb', [...actions, 'UpdateItem', 'Query', 'GetItem', 'DeleteTable']),
      resources: inBoth('dynamodb', `table/${RESTORED_PREFIX}*`),
      reason: 'The tables of an earlier second get a name with the time, and are deleted afterward.',
    },
  ];
};

const documentPermissions = (copy: string, stage: Settings['stage'], first: FirstRegion): Permission[] => {
  const known = [first.DocumentBucket, copy].map((name) => `arn:aws:s3:::${name}`);
  const later = `arn:aws:s3:::groundwork-${stage}-datadocuments*`;
  const objects = named('s3', ['GetObject', 'PutObject']);
  return [
    { actions: ['s3:ListBucket'], resources: known },
    { actions: ['s3:ListBucket'], resources: [later], reason: BY_STAGE },
    { actions: objects, resources: known.map((arn) => `${arn}/*`), reason: 'Every document is restored.' },
    { actions: objects, resources: [`${later}/*`], reason: BY_STAGE },
  ];
};
