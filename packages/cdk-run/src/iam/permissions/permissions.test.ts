import { aStack, declare } from 'cdk-run/testing/a-stack';
import { aDataDir } from 'simulator-kit/testing/a-data-dir';
import { describe, expect, it } from 'vitest';
import { policy, role } from '../../resources/iam/role.ts';
import { key } from '../../resources/kms/key.ts';
import { lambdaFunction } from '../../resources/lambda/function.ts';
import { bucketPolicy } from '../../resources/s3/bucket.ts';
import { secretPolicy } from '../../resources/secrets-manager/secret.ts';
import { queuePolicy } from '../../resources/sqs/queue.ts';
import { operator } from './operator.ts';
import { createPermissions, createResourcePolicies } from './permissions.ts';

const statement = (Action: string) => ({ Effect: 'Allow', Action, Resource: '*' });
const document = (Action: string) => ({ Version: '2012-10-17', Statement: [statement(Action)] });

const stackWith = (roleProperties: Record<string, unknown> = {}) =>
  aStack(
    {
      Role: {
        Type: 'AWS::IAM::Role',
        Properties: { Policies: [{ PolicyName: 'own', PolicyDocument: document('s3:GetObject') }], ...roleProperties },
      },
      Policy: {
        Type: 'AWS::IAM::Policy',
        Properties: { PolicyName: 'more', PolicyDocument: document('kms:Sign'), Roles: [{ Ref: 'Role' }] },
      },
      Other: {
        Type: 'AWS::IAM::Policy',
        Properties: { PolicyName: 'not', PolicyDocument: document('kms:Decrypt'), Roles: ['somebody'] },
      },
      Fn: {
        Type: 'AWS::Lambda::Function',
        Properties: {
          FunctionName: 'fn',
          Handler: 'index.handler',
          Runtime: 'nodejs24.x',
          Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
          Code: { S3Key: 'x.zip' },
        },
      },
      Key: { Type: 'AWS::KMS::Key', Properties: { KeyPolicy: document('kms:*') } },
      Bucket: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'files' } },
      BucketPolicy: {
        Type: 'AWS::S3::BucketPolicy',
        Properties: { Bucket: { Ref: 'Bucket' }, PolicyDocument: document('s3:*') },
      },
      Queue: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'jobs' } },
      QueuePolicy: {
        Type: 'AWS::SQS::QueuePolicy',
        Properties: { Queues: [{ Ref: 'Queue' }], PolicyDocument: document('sqs:*') },
      },
    },
    { asset: () => aDataDir() },
  );

const settled = (roleProperties?: Record<string, unknown>, dataDir = aDataDir()) => {
  const stack = stackWith(roleProperties);
  const permissions = createPermissions(dataDir, operator);
  declare(stack, [role, policy], { permissions });
  permissions.settle(stack.all(lambdaFunction).map((one) => ({ ...one, layers: [] })));
  return permissions;
};

describe('a function that calls AWS', () => {
  it('has the statements of its role, and others have none', () => {
    const { callers } = settled();
    expect(callers.statementsOf('fn')?.map((each) => each.Action)).toEqual(['s3:GetObject', 'kms:Sign']);
    expect(callers.statementsOf('stranger')).toBeUndefined();
  });

  it('keeps its keys over a restart', () => {
    const dataDir = aDataDir();
    const [first, second] = [1, 2].map(() => settled({}, dataDir).callers.credentialsOf('fn'));
    expect(first).toEqual(second);
    expect(first!.accessKeyId).toMatch(/^AKIA[A-Z0-9]{16}$/);
  });

  it('may not have a managed policy that the local cloud cannot judge', () => {
    const ManagedPolicyArns = ['arn:aws:iam::aws:policy/AdministratorAccess'];
    expect(() => settled({ ManagedPolicyArns })).toThrow('AdministratorAccess');
  });
});

describe('permissions', () => {
  it('cannot be asked about before the whole template is declared', () => {
    expect(() => createPermissions(aDataDir(), operator).callers).toThrow('not settled');
  });

  it('of a resource are found for keys, queues, buckets and what is in them', () => {
    const stack = stackWith();
    const policies = createResourcePolicies();
    const permissions = { addResourcePolicy: policies.add } as never;
    const keys = { addKey: () => {} } as never;
    declare(stack, [key, bucketPolicy, queuePolicy, secretPolicy], { permissions, keys });
    const { policyOf } = policies;
    expect(policyOf(stack.byId('Key').arn)).toMatchObject({ mustAllow: true, statements: [{ Action: 'kms:*' }] });
    expect(policyOf('arn:aws:s3:::files')).toMatchObject({ statements: [{ Action: 's3:*' }] });
    expect(policyOf('arn:aws:s3:::files/a/b.pdf')).toMatchObject({ statements: [{ Action: 's3:*' }] });
    expect(policyOf('arn:aws:sqs:us-east-1:000000000000:jobs')).toMatchObject({ statements: [{ Action: 'sqs:*' }] });
    expect(policyOf('arn:aws:s3:::other')).toBeUndefined();
  });
});
