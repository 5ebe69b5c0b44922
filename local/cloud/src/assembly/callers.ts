// Who may call: a key of its own for each function, with the statements that the template gives its role.
import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openState } from '@local/simulator/state';
import type { KnownCaller } from '../aws/endpoint/identify.ts';
import { oneByOne } from '../iam/grants.ts';
import type { Statement } from '../iam/judge.ts';
import type { ResourcePolicy } from '../iam/judge-call.ts';
import type { FunctionSpec } from '../lambda/function-spec.ts';
import type { Resource, Stack } from '../template/stack.ts';

export type Credentials = { accessKeyId: string; secretAccessKey: string };
export type Callers = {
  known: Map<string, KnownCaller>;
  credentialsOf(functionName: string): Credentials;
  /** The live list: what is taken from it is refused from then on. */
  statementsOf(functionName: string): Statement[] | undefined;
};

type Document = { Statement: Statement | Statement[] };

/** Managed policies of AWS that grant only what the local cloud does not play: logs, traces, metrics. */
const harmless = /:policy\/(service-role\/AWSLambdaBasicExecutionRole|AWSXRayDaemonWriteAccess|CloudWatchLambda\w+)$/;

export const createCallers = (stack: Stack, functions: FunctionSpec[], dataDir: string): Callers => {
  const seed = openState(join(dataDir, 'access-keys.json'), () => ({ seed: randomBytes(32).toString('hex') }));
  seed.save();
  const credentialsOf = (name: string): Credentials => {
    const derive = (what: string) =>
      createHmac('sha256', seed.value.seed).update(`${what} ${name}`).digest('base64url');
    const accessKeyId = `AKIA${derive('id')
      .replace(/[^A-Za-z0-9]/g, '')
      .toUpperCase()
      .slice(0, 16)}`;
    return { accessKeyId, secretAccessKey: derive('secret') };
  };
  const statements = new Map(functions.map((spec) => [spec.name, oneByOne(roleStatements(stack, spec.roleArn))]));
  const known = new Map<string, KnownCaller>(
    functions.map(({ name, roleArn }) => {
      const { accessKeyId, secretAccessKey } = credentialsOf(name);
      const caller = { kind: 'function' as const, name, roleArn };
      return [accessKeyId, { caller, statements: statements.get(name)!, secretAccessKey }];
    }),
  );
  return { known, credentialsOf, statementsOf: (name) => statements.get(name) };
};

const roleStatements = (stack: Stack, roleArn: string): Statement[] => {
  const role = stack.byArn(roleArn);
  if (!role) throw new Error(`The template has no role ${roleArn}`);
  const { Policies = [], ManagedPolicyArns = [] } = role.properties as {
    Policies?: { PolicyDocument: Document }[];
    ManagedPolicyArns?: string[];
  };
  const attached = [...stack.ofType('AWS::IAM::Policy'), ...stack.ofType('AWS::IAM::ManagedPolicy')].filter(
    ({ arn, properties }) =>
      ((properties.Roles ?? []) as string[]).includes(role.physicalId) || ManagedPolicyArns.includes(arn),
  );
  const unknown = ManagedPolicyArns.filter((arn) => !harmless.test(arn) && !stack.byArn(arn));
  if (unknown.length > 0) throw new Error(`${role.logicalId}: the local cloud does not know the policy ${unknown[0]}`);
  const documents = [...Policies, ...attached.map(({ properties }) => properties as { PolicyDocument: Document })];
  return documents.flatMap(({ PolicyDocument }) => structuredClone([PolicyDocument.Statement].flat()));
};

/** Finds the policy of the bucket, key, queue or secret that a resource belongs to. */
export const createPolicyOf = (stack: Stack): ((resource: string) => ResourcePolicy | undefined) => {
  const policies = new Map<string, ResourcePolicy>();
  const add = (arn: string, document: unknown, mustAllow = false) => {
    const statements = [(document as Document).Statement].flat();
    const before = policies.get(arn)?.statements ?? [];
    policies.set(arn, { statements: [...before, ...statements], ...(mustAllow ? { mustAllow } : {}) });
  };
  const each = (type: string, run: (properties: Record<string, unknown>, resource: Resource) => void) => {
    for (const resource of stack.ofType(type)) run(resource.properties, resource);
  };
  each('AWS::S3::BucketPolicy', ({ Bucket, PolicyDocument }) => add(`arn:aws:s3:::${Bucket}`, PolicyDocument));
  each('AWS::KMS::Key', ({ KeyPolicy }, { arn }) => add(arn, KeyPolicy, true));
  each('AWS::SecretsManager::ResourcePolicy', ({ SecretId, ResourcePolicy: document }) =>
    add(String(SecretId), document),
  );
  each('AWS::SQS::QueuePolicy', ({ Queues, PolicyDocument }) => {
    for (const url of Queues as string[]) {
      const queue = stack.ofType('AWS::SQS::Queue').find(({ physicalId }) => url.endsWith(`/${physicalId}`));
      if (queue) add(queue.arn, PolicyDocument);
    }
  });
  return (resource) => policies.get(resource) ?? policies.get(resource.replace(/^(arn:aws:s3:::[^/]+)\/.*$/, '$1'));
};
