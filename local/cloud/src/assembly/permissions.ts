// Who may do what: the callers with the statements of their roles, the judge over them, and what follows from a verdict.
import { findRefusal } from '../aws/endpoint/refusal.ts';
import type { Caller } from '../aws/endpoint/service.ts';
import { createJudge } from '../iam/create-judge.ts';
import { createGrants } from '../iam/grants.ts';
import { judgeCall } from '../iam/judge-call.ts';
import type { Lambdas } from '../lambda/lambdas.ts';
import type { Resource, Stack } from '../template/stack.ts';
import { createCallers, createPolicyOf } from './callers.ts';

export type Deliver = (targetArn: string, body: string, attributes?: Record<string, string>) => Promise<void>;
export type DeliverAs = (functionName: string, ...what: Parameters<Deliver>) => Promise<void>;

export const createPermissions = (stack: Stack, { functions }: Pick<Lambdas, 'functions'>, dataDir: string) => {
  const callers = createCallers(stack, functions, dataDir);
  const policyOf = createPolicyOf(stack);
  const judge = createJudge(policyOf);
  const names = functions.map(({ name }) => name);
  const grants = createGrants(judge, names, callers.statementsOf);
  return {
    callers,
    grants,
    /** Asked by S3 for the words of a refusal only, so nobody is said to have needed it. */
    mayList(caller: Caller, resource: string): boolean {
      if (caller.kind === 'operator') return true;
      const statements = callers.statementsOf(caller.name) ?? [];
      return judge({ statements, roleArn: caller.roleArn, action: 's3:ListBucket', resource, context: {} }).allowed;
    },
    /** CloudFront has what a bucket's own policy gives its distribution; its calls come over TLS. */
    distributionMayList(distribution: Pick<Resource, 'arn'>, bucket: string): boolean {
      const resource = `arn:aws:s3:::${bucket}`;
      const context = {
        'aws:SourceArn': [distribution.arn],
        'aws:SecureTransport': ['true'],
        's3:TlsVersion': ['1.3'],
      };
      const question = { action: 's3:ListBucket', resource, context };
      return judgeCall([], policyOf(resource), { service: 'cloudfront.amazonaws.com' }, question).allowed;
    },
    /** What a function failed on goes where the template says with the function's own role; without the grant it is lost. */
    deliverAs:
      (deliver: Deliver, log: (line: string) => void): DeliverAs =>
      async (functionName, targetArn, ...what) => {
        const roleArn = functions.find(({ name }) => name === functionName)?.roleArn ?? '';
        const statements = callers.statementsOf(functionName) ?? [];
        const caller = { kind: 'function' as const, name: functionName, roleArn };
        const needs = [{ action: 'sqs:SendMessage', resources: [targetArn] }];
        const refusal = findRefusal(grants.ask, { caller, statements }, needs);
        if (refusal) log(refusal.log);
        else await deliver(targetArn, ...what);
      },
  };
};
export type Permissions = ReturnType<typeof createPermissions>;
