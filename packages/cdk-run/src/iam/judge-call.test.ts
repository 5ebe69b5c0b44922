import { describe, expect, it } from 'vitest';
import { judgeCall, type Question, type Statement } from './judge.ts';

const roleArn = 'arn:aws:iam::000000000000:role/report';
const key = 'arn:aws:kms:us-east-1:000000000000:key/1';
const question: Question = { action: 'kms:Decrypt', resource: key, context: {} };
const identity: Statement[] = [{ Effect: 'Allow', Action: 'kms:Decrypt', Resource: key }];
const rootPolicy: Statement = {
  Effect: 'Allow',
  Principal: { AWS: 'arn:aws:iam::000000000000:root' },
  Action: 'kms:*',
  Resource: '*',
};
const rolePolicy: Statement = { Effect: 'Allow', Principal: { AWS: roleArn }, Action: 'kms:Decrypt', Resource: '*' };

describe('a call judged by identity and resource policy', () => {
  it('is allowed by either', () => {
    expect(judgeCall(identity, undefined, { roleArn }, question).allowed).toBe(true);
    expect(judgeCall([], { statements: [rolePolicy] }, { roleArn }, question).allowed).toBe(true);
    expect(judgeCall([], { statements: [] }, { roleArn }, question).allowed).toBe(false);
  });

  it('is refused by a deny in either', () => {
    const denyMe: Statement = { ...rolePolicy, Effect: 'Deny' };
    expect(judgeCall(identity, { statements: [denyMe] }, { roleArn }, question).reason).toContain('resource-based');
    const denyAccount: Statement = { ...rootPolicy, Effect: 'Deny' };
    expect(judgeCall(identity, { statements: [denyAccount] }, { roleArn }, question).allowed).toBe(false);
    const denySelf: Statement[] = [...identity, { Effect: 'Deny', Action: 'kms:*', Resource: '*' }];
    expect(judgeCall(denySelf, { statements: [rolePolicy] }, { roleArn }, question).allowed).toBe(false);
  });

  it('is not allowed by a policy that only hands the decision to the account', () => {
    expect(judgeCall([], { statements: [rootPolicy] }, { roleArn }, question).allowed).toBe(false);
  });

  it('on a key is allowed by the identity only where the key policy hands over', () => {
    const withRoot = { statements: [rootPolicy], mustAllow: true };
    expect(judgeCall(identity, withRoot, { roleArn }, question).allowed).toBe(true);
    const closed = { statements: [], mustAllow: true };
    expect(judgeCall(identity, closed, { roleArn }, question)).toEqual({
      allowed: false,
      reason: 'because no resource-based policy allows the kms:Decrypt action',
    });
  });

  it('is refused by a deny on everybody else', () => {
    const others = (arn: string): Statement => ({
      Effect: 'Deny',
      NotPrincipal: { AWS: arn },
      Action: 'kms:*',
      Resource: '*',
    });
    const denied = (arn: string) =>
      judgeCall(identity, { statements: [others(arn)] }, { roleArn }, question).explicitDeny;
    expect(denied(roleArn)).toBeUndefined();
    expect(denied('arn:aws:iam::000000000000:role/other')).toBe(true);
  });

  it('of an AWS service is judged by the resource policy alone', () => {
    const invoke: Question = {
      action: 'lambda:InvokeFunction',
      resource: 'arn:aws:lambda:us-east-1:000000000000:function:report',
      context: { 'aws:SourceArn': ['arn:aws:execute-api:us-east-1:000000000000:api1/prod/GET/x'] },
    };
    const permission: Statement = {
      Effect: 'Allow',
      Principal: { Service: 'apigateway.amazonaws.com' },
      Action: 'lambda:InvokeFunction',
      Condition: { ArnLike: { 'aws:SourceArn': 'arn:aws:execute-api:us-east-1:000000000000:api1/*' } },
    };
    const gateway = { service: 'apigateway.amazonaws.com' };
    expect(judgeCall([], { statements: [permission] }, gateway, invoke).allowed).toBe(true);
    expect(judgeCall([], { statements: [permission] }, { service: 'events.amazonaws.com' }, invoke).allowed).toBe(
      false,
    );
    const elsewhere = {
      ...invoke,
      context: { 'aws:SourceArn': ['arn:aws:execute-api:us-east-1:000000000000:api2/x'] },
    };
    expect(judgeCall([], { statements: [permission] }, gateway, elsewhere).allowed).toBe(false);
  });
});
