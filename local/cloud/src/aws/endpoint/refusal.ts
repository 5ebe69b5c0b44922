import type { AskJudge } from '../../iam/create-judge.ts';
import type { Statement } from '../../iam/judge.ts';
import type { Caller, Need } from './service.ts';

export type Refusal = { action: string; message: string; log: string };

/** The first need of a call that IAM does not grant, in AWS's words for the caller and in ours for the developer. */
export const findRefusal = (
  judge: AskJudge,
  { caller, statements }: { caller: Caller; statements: Statement[] },
  needs: Need[],
): Refusal | undefined => {
  if (caller.kind === 'operator') return undefined;
  for (const { action, resources, context = {} } of needs) {
    for (const resource of resources) {
      const verdict = judge({
        statements,
        roleArn: caller.roleArn,
        action,
        resource,
        context: { ...ambient(caller.roleArn), ...context },
      });
      if (!verdict.allowed) return refusal(caller, action, resource, context, verdict.reason);
    }
  }
  return undefined;
};

/** The loopback carries no TLS; on AWS every call does, and policies that insist on it must judge as they would there. */
const ambient = (roleArn: string): Record<string, string[]> => ({
  'aws:SecureTransport': ['true'],
  'aws:PrincipalArn': [roleArn],
  'aws:PrincipalAccount': [roleArn.split(':')[4] ?? ''],
  'aws:RequestedRegion': ['us-east-1'],
});

const refusal = (
  caller: Extract<Caller, { kind: 'function' }>,
  action: string,
  resource: string,
  context: Record<string, string[]>,
  reason: string,
): Refusal => {
  const account = caller.roleArn.split(':')[4];
  const session = `arn:aws:sts::${account}:assumed-role/${caller.roleArn.split('/').at(-1)}/${caller.name}`;
  const grant = JSON.stringify({ Effect: 'Allow', Action: action, Resource: resource });
  const known = Object.keys(context).length > 0 ? ` (${JSON.stringify(context)})` : '';
  return {
    action,
    message: `User: ${session} is not authorized to perform: ${action} on resource: ${resource} ${reason}`,
    log: `DENIED ${caller.name}: ${action} on ${resource}${known} ${reason}. Grant to add: ${grant}`,
  };
};
