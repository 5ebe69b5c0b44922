import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import type { Settings, StageName } from '../../lib/settings/settings.ts';
import { membersIn, queryRequest, textIn } from '../aws/aws-request.ts';
import { rehearsedStack } from '../command/rehearse.ts';

// The steps of a deployment, in order. The first failure ends it and says how far it got.

export type Step = {
  what: string;
  run: string[];
  /** A message for the operator when the step fails. */
  onFailure: string;
};

/** `atOnce`: everyone gets the release now, and nothing rolls it back (docs/runbook/new-version-fails.md). */
type DeployOptions = {
  /** The address that a stage without a domain sends from. */
  sender: string | undefined;
  codeCache: boolean;
  atOnce: boolean;
  accept: boolean;
  yes: boolean;
};

export const stepsOf = (
  { stage, secondRegion }: Pick<Settings, 'stage' | 'secondRegion'>,
  options: DeployOptions,
): Step[] => {
  const { sender, yes } = options;
  const ops = (name: string, ...args: string[]) => ['npm', 'run', '--silent', 'ops', '--', name, ...args];
  const outputs = outputsFile(stage);
  const compared: Step = {
    what: 'Compare with the last release',
    run: ops('template-diff', '--stage', stage),
    onFailure: 'Something that holds data would be replaced. Nothing was changed. --accept continues anyway.',
  };
  const written: Step = {
    what: 'Record the release',
    run: ops('template-diff', '--stage', stage, '--accept'),
    onFailure: 'The release is deployed, but docs/releases does not know it yet.',
  };
  /**
   * Runs before the product, which sends its documents there, and again after it, because its stacks refer to the product's
   * outputs.
   */
  const copy = (onFailure: string): Step => ({
    what: 'Deploy the second Region',
    run: ops('second-region', '--stage', stage, ...(yes ? ['--yes'] : [])),
    onFailure,
  });
  return [
    { what: 'Build the site', run: ['npm', 'run', '--silent', 'build'], onFailure: 'Nothing was changed.' },
    {
      what: 'Check the account',
      // Checks that matter only afterward (Plaid's keys, a webhook) must not block a fix.
      run: ops('doctor', '--stage', stage, '--before', ...(sender ? ['--email', sender] : [])),
      onFailure: 'Fix what failed, then deploy again. Nothing was changed.',
    },
    // Only a stage that keeps data has a release to compare with.
    ...(stage === 'prod' && !options.accept ? [compared] : []),
    ...(secondRegion ? [copy('Nothing was changed in the first Region.')] : []),
    {
      what: 'Deploy',
      run: [
        'npx',
        'cdk',
        'deploy',
        '-c',
        `stage=${stage}`,
        ...(sender ? ['-c', `email=${sender}`] : []),
        ...(options.codeCache ? ['-c', 'codeCache=on'] : []),
        ...(options.atOnce ? ['-c', 'rollout=allAtOnce'] : []),
        // CDK asks before it grants new permissions, and refuses when there is no one to answer.
        ...(yes || stage !== 'prod' ? ['--require-approval', 'never'] : []),
        '--outputs-file',
        outputs,
      ],
      onFailure:
        'The previous release is still in place, or CloudFormation has rolled back to it. The lines above say why.',
    },
    ...(secondRegion ? [copy('The product is deployed. The second Region is as it was before.')] : []),
    ...(stage === 'prod' ? [written] : []),
  ];
};

/** `cdk deploy` writes the outputs to this file, and the other commands read it with --outputs. */
export const outputsFile = (stage: StageName) => `cdk.out/outputs-${stage}.json`;

// The templates of an app, and each product's template with the resources of the stacks inside it: facts about the whole product
// don't depend on how many stacks it's cut into.

type Resource = { Type: string; Properties?: Record<string, unknown> };
type Template = { Resources: Record<string, Resource> };
type Inside = { logicalId: string; template: Template };
type StackTemplates = { name: string; template: Template; inside: Inside[] };

/** Every top-level stack of a synthesized app, with the stacks inside it. */
export const templatesOf = (app: IConstruct, assembly: string): StackTemplates[] => {
  const stacks = app.node.findAll().filter((construct): construct is Stack => Stack.isStack(construct));
  const read = ({ templateFile }: Stack) => JSON.parse(readFileSync(join(assembly, templateFile), 'utf8')) as Template;
  return stacks
    .filter(({ nested }) => !nested)
    .map((stack) => ({
      name: stack.stackName,
      template: read(stack),
      inside: stacks
        .filter(({ nestedStackParent }) => nestedStackParent === stack)
        .map((one) => ({
          logicalId: stack.resolve(one.nestedStackResource?.logicalId) as string,
          template: read(one),
        })),
    }));
};

/** One template with all resources. A nested stack's parameters are written where they are used. */
export const joinNested = ({ template, inside }: StackTemplates): Template => ({
  ...template,
  Resources: Object.assign({}, template.Resources, ...inside.map((one) => resourcesOf(one, template))),
});

const resourcesOf = ({ logicalId: prefix, template }: Inside, outer: Template): Template['Resources'] => {
  const given = (outer.Resources[prefix]?.Properties?.Parameters ?? {}) as Record<string, unknown>;
  const own = (id: string) => (id in template.Resources ? `${prefix}${id}` : id);
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== 'object' || value === null) return value;
    const { Ref, 'Fn::GetAtt': attribute } = value as { Ref?: string; 'Fn::GetAtt'?: [string, string] };
    if (Ref !== undefined) return Ref in given ? given[Ref] : { Ref: own(Ref) };
    if (attribute) return { 'Fn::GetAtt': [own(attribute[0]), attribute[1]] };
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replace(inner)]));
  };
  return Object.fromEntries(
    Object.entries(template.Resources).map(([id, resource]) => [own(id), replace(resource) as Resource]),
  );
};

// The outputs of a deployed stack, from the file that `cdk deploy --outputs-file` wrote or from CloudFormation.

const names = [
  'SiteUrl',
  'UserPoolId',
  'UserPoolClientId',
  'TableName',
  'VaultTableName',
  'VaultKey',
  'SealKey',
  'PdfKey',
  'DocumentBucket',
  'FileBucket',
  'SiteBucket',
  'PlaidSecret',
  'StripeSecret',
] as const;
export type Outputs = Record<(typeof names)[number], string>;

type StackState = { status: string; outputs: Record<string, string> };

export const stackNameOf = (stage: StageName) => `Groundwork-${stage}`;

/** undefined if there is no such stack. */
export const describeStack = (stage: StageName) => describeStackNamed(stackNameOf(stage));

export const describeStackNamed = async (StackName: string, region?: string): Promise<StackState | undefined> => {
  try {
    const reply = await queryRequest('cloudformation', 'DescribeStacks', { StackName }, region);
    const status = textIn(reply, 'StackStatus');
    if (status === undefined) return undefined;
    const outputs = membersIn(reply, 'Outputs').map((one) => [textIn(one, 'OutputKey'), textIn(one, 'OutputValue')]);
    return { status, outputs: Object.fromEntries(outputs) };
  } catch (error) {
    if (/does not exist/.test((error as Error).message)) return undefined;
    throw error;
  }
};

export const outputsOf = async (stage: StageName, file: string | undefined): Promise<Outputs> => {
  const rehearsed = rehearsedStack();
  if (rehearsed && rehearsed.name !== stackNameOf(stage)) throw new Error(`The local cloud runs ${rehearsed.name}`);
  const found =
    rehearsed?.outputs ?? (file === undefined ? (await describeStack(stage))?.outputs : fromFile(stage, file));
  if (!found)
    throw new Error(`There is no stack ${stackNameOf(stage)} in ${file ?? 'this account and region (us-east-1)'}`);
  const missing = names.filter((name) => !found[name]);
  if (missing.length > 0) throw new Error(`${stackNameOf(stage)} has no output ${missing.join(', ')}. Deploy it again`);
  return found as Outputs;
};

const fromFile = (stage: StageName, file: string): Record<string, string> | undefined => {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>)[stackNameOf(stage)];
  } catch {
    throw new Error(`${file} was not written by cdk deploy --outputs-file`);
  }
};
