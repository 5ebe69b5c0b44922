import { describe, expect, it } from 'vitest';
import { aDataDir } from '../../testing/test-cloud.ts';
import { readFunctions } from '../lambda/function-spec.ts';
import { stackOf } from '../template/stack.ts';
import { createCallers, createPolicyOf } from './callers.ts';

const statement = (Action: string) => ({ Effect: 'Allow', Action, Resource: '*' });
const document = (Action: string) => ({ Version: '2012-10-17', Statement: [statement(Action)] });

const aStack = (role: Record<string, unknown> = {}) =>
  stackOf(
    'App',
    {
      Resources: {
        Role: {
          Type: 'AWS::IAM::Role',
          Properties: { Policies: [{ PolicyName: 'own', PolicyDocument: document('s3:GetObject') }], ...role },
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
    },
    () => aDataDir(),
  );

describe('the callers of the local cloud', () => {
  it('have the statements of their role, and nobody else has', () => {
    const stack = aStack();
    const callers = createCallers(stack, readFunctions(stack), aDataDir());
    expect(callers.statementsOf('fn')?.map((each) => each.Action)).toEqual(['s3:GetObject', 'kms:Sign']);
    expect(callers.statementsOf('stranger')).toBeUndefined();
  });

  it('keep their keys over a restart', () => {
    const stack = aStack();
    const dataDir = aDataDir();
    const [first, second] = [1, 2].map(() => createCallers(stack, readFunctions(stack), dataDir).credentialsOf('fn'));
    expect(first).toEqual(second);
    expect(first!.accessKeyId).toMatch(/^AKIA[A-Z0-9]{16}$/);
  });

  it('are refused a managed policy that the local cloud cannot judge', () => {
    const stack = aStack({ ManagedPolicyArns: ['arn:aws:iam::aws:policy/AdministratorAccess'] });
    expect(() => createCallers(stack, readFunctions(stack), aDataDir())).toThrow('AdministratorAccess');
  });
});

describe('the policy of a resource', () => {
  it('is found for keys, queues, buckets and what is in them', () => {
    const stack = aStack();
    const policyOf = createPolicyOf(stack);
    expect(policyOf(stack.byId('Key').arn)).toMatchObject({ mustAllow: true, statements: [{ Action: 'kms:*' }] });
    expect(policyOf('arn:aws:s3:::files')).toMatchObject({ statements: [{ Action: 's3:*' }] });
    expect(policyOf('arn:aws:s3:::files/a/b.pdf')).toMatchObject({ statements: [{ Action: 's3:*' }] });
    expect(policyOf('arn:aws:sqs:us-east-1:000000000000:jobs')).toMatchObject({ statements: [{ Action: 'sqs:*' }] });
    expect(policyOf('arn:aws:s3:::other')).toBeUndefined();
  });
});
