// All permissions: declared role by role and policy by policy, and judged once the whole template is known.

import { findRefusal } from '../../aws/endpoint/failure.ts';
import type { KnownCaller } from '../../aws/endpoint/identify.ts';
import type { Caller } from '../../aws/endpoint/service.ts';
import type { FunctionSpec } from '../../lambda/function-spec.ts';
import type { InvokePermission } from '../../lambda/invoke-service.ts';
import { accountId } from '../../template/intrinsics.ts';
import { createGrants, type Grants } from '../grants.ts';
import { createJudge, judgeCall, type ResourcePolicy } from '../judge.ts';
import { type Callers, createCallers } from './callers.ts';
import type { PolicyDeclaration, PolicyDocument, RoleDeclaration, RolePolicies } from './role-policies.ts';

// The policies that buckets, keys, queues and secrets have themselves.
type ResourcePolicies = {
  /** `mustAllow`: the resource's own policy has to agree, as with KMS keys. */
  add(arn: string, document: PolicyDocument, mustAllow?: boolean): void;
  /** The policy of the bucket, key, queue or secret that a resource belongs to. */
  policyOf(resource: string): ResourcePolicy | undefined;
};

export const createResourcePolicies = (): ResourcePolicies => {
  const policies = new Map<string, ResourcePolicy>();
  return {
    add(arn, document, mustAllow = false) {
      const before = policies.get(arn)?.statements ?? [];
      const statements = [...before, ...[document.Statement].flat()];
      policies.set(arn, { statements, ...(mustAllow ? { mustAllow } : {}) });
    },
    policyOf: (resource) =>
      policies.get(resource) ?? policies.get(resource.replace(/^(arn:aws:s3:::[^/]+)\/.*$/, '$1')),
  };
};

export type Permissions = {
  addRole(role: RoleDeclaration): void;
  addPolicy(policy: PolicyDeclaration): void;
  addResourcePolicy(arn: string, document: PolicyDocument, mustAllow?: boolean): void;
  /** Lets an AWS service invoke a function. */
  allowInvoke(permission: InvokePermission): void;
  invokePermissions: readonly InvokePermission[];
  /** Call this after the last declaration and before the first question. */
  settle(functions: FunctionSpec[]): void;
  callers: Callers;
  grants: Grants;
  /** S3 asks this only to word a refusal, so it doesn't count as a need for the grant. */
  mayList(caller: Caller, bucketArn: string): boolean;
  /** CloudFront has the rights that a bucket's own policy gives its distribution; its calls come over TLS. */
  distributionMayList(distributionArn: string, bucket: string): boolean;
  distributionMayRead(distributionArn: string, object: { bucket: string; key: string }): boolean;
  /** Asks a bucket's own policy what it lets a service of AWS do. */
  judgeService(
    service: string,
    object: { bucket: string; key?: string },
    call: { action: string; sourceArn: string },
  ): ReturnType<typeof judgeCall>;
  /** The reason why a function may not send to a target; undefined if it may. */
  refusalToSend(functionName: string, targetArn: string): string | undefined;
};

export const createPermissions = (dataDir: string, operator: KnownCaller & { accessKeyId: string }): Permissions => {
  const declared: RolePolicies = { roles: [], policies: [] };
  const resourcePolicies = createResourcePolicies();
  const invokePermissions: InvokePermission[] = [];
  const judge = createJudge(resourcePolicies.policyOf);
  let settled: { callers: Callers; grants: Grants; functions: FunctionSpec[] } | undefined;
  const known = () => {
    if (!settled) throw new Error('The permissions of the template are not settled yet');
    return settled;
  };
  const roleOf = (functionName: string) => known().functions.find(({ name }) => name === functionName)?.roleArn ?? '';

  /** A service's calls come over TLS. */
  const judgeService: Permissions['judgeService'] = (service, { bucket, key }, { action, sourceArn }) => {
    const bucketArn = `arn:aws:s3:::${bucket}`;
    const context = {
      'aws:SourceArn': [sourceArn],
      'aws:SourceAccount': [accountId],
      'aws:SecureTransport': ['true'],
      's3:TlsVersion': ['1.3'],
    };
    const question = { action, resource: key === undefined ? bucketArn : `${bucketArn}/${key}`, context };
    return judgeCall([], resourcePolicies.policyOf(bucketArn), { service }, question);
  };
  const distributionMay = (sourceArn: string, action: string, object: { bucket: string; key?: string }) =>
    judgeService('cloudfront.amazonaws.com', object, { action, sourceArn }).allowed;

  return {
    addRole: (role) => void declared.roles.push(role),
    addPolicy: (policy) => void declared.policies.push(policy),
    addResourcePolicy: resourcePolicies.add,
    allowInvoke: (permission) => void invokePermissions.push(permission),
    invokePermissions,
    settle(functions) {
      const callers = createCallers(declared, functions, dataDir);
      const names = functions.map(({ name }) => name);
      settled = { callers, grants: createGrants(judge, names, callers.statementsOf), functions };
      callers.known.set(operator.accessKeyId, operator);
    },
    get callers() {
      return known().callers;
    },
    get grants() {
      return known().grants;
    },
    mayList(caller, resource) {
      if (caller.kind === 'operator') return true;
      const statements = known().callers.statementsOf(caller.name) ?? [];
      return judge({ statements, roleArn: caller.roleArn, action: 's3:ListBucket', resource, context: {} }).allowed;
    },
    judgeService,
    distributionMayList: (arn, bucket) => distributionMay(arn, 's3:ListBucket', { bucket }),
    distributionMayRead: (arn, object) => distributionMay(arn, 's3:GetObject', object),
    refusalToSend(name, targetArn) {
      const { callers, grants } = known();
      const caller = { kind: 'function' as const, name, roleArn: roleOf(name) };
      const statements = callers.statementsOf(name) ?? [];
      const needs = [{ action: 'sqs:SendMessage', resources: [targetArn] }];
      return findRefusal(grants.ask, { caller, statements }, needs)?.log;
    },
  };
};
