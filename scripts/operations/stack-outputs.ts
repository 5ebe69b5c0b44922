// What a deployed stack is made of, by the names of its outputs: from the file that `cdk deploy --outputs-file` wrote, or from
// CloudFormation itself.
import { readFileSync } from 'node:fs';
import type { StageName } from '../../lib/settings.ts';
import { askQuery } from './ask-query.ts';

const names = [
  'SiteUrl',
  'UserPoolId',
  'UserPoolClientId',
  'TableName',
  'VaultTableName',
  'VaultKey',
  'DocumentBucket',
  'PlaidSecret',
  'StripeSecret',
] as const;
export type Outputs = Record<(typeof names)[number], string>;

export type StackState = { status: string; outputs: Record<string, string> };

export const stackNameOf = (stage: StageName) => `Groundwork-${stage}`;

/** undefined: there is no such stack. */
export const describeStack = async (stage: StageName): Promise<StackState | undefined> => {
  type Described = {
    DescribeStacksResponse: {
      DescribeStacksResult: {
        Stacks: { StackStatus: string; Outputs?: { OutputKey: string; OutputValue: string }[] }[];
      };
    };
  };
  try {
    const reply = await askQuery<Described>('cloudformation', '2010-05-15', 'DescribeStacks', {
      StackName: stackNameOf(stage),
    });
    const [stack] = reply.DescribeStacksResponse.DescribeStacksResult.Stacks;
    if (!stack) return undefined;
    const outputs = (stack.Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]);
    return { status: stack.StackStatus, outputs: Object.fromEntries(outputs) };
  } catch (error) {
    if (/does not exist/.test((error as Error).message)) return undefined;
    throw error;
  }
};

export const outputsOf = async (stage: StageName, file: string | undefined): Promise<Outputs> => {
  const found = file === undefined ? (await describeStack(stage))?.outputs : fromFile(stage, file);
  if (!found) throw new Error(`There is no stack ${stackNameOf(stage)} in this account and region`);
  const missing = names.filter((name) => !found[name]);
  if (missing.length > 0) throw new Error(`${stackNameOf(stage)} has no output ${missing.join(', ')}: deploy it anew`);
  return found as Outputs;
};

const fromFile = (stage: StageName, file: string): Record<string, string> | undefined =>
  (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>)[stackNameOf(stage)];
