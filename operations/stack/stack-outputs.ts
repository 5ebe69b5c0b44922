// The outputs of a deployed stack, from the file that `cdk deploy --outputs-file` wrote or from CloudFormation.
import { existsSync, readFileSync } from 'node:fs';
import type { StageName } from '../../lib/settings/settings.ts';
import { queryRequest } from '../aws/query-request.ts';
import { membersIn, textIn } from '../aws/xml.ts';

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

export type StackState = { status: string; outputs: Record<string, string> };

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
  const found = file === undefined ? (await describeStack(stage))?.outputs : fromFile(stage, file);
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
