// The policies that buckets, keys, queues and secrets have themselves.
import type { ResourcePolicy } from '../judge.ts';
import type { PolicyDocument } from './role-policies.ts';

export type ResourcePolicies = {
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
