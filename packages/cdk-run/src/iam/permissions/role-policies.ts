// The permissions that the template gives each role.
import type { Statement } from '../judge.ts';

export type PolicyDocument = { Statement: Statement | Statement[] };

export type RoleDeclaration = {
  name: string;
  arn: string;
  logicalId: string;
  /** The documents written into the role itself. */
  inline: PolicyDocument[];
  managedPolicyArns: string[];
};

/** A separate policy, attached to roles by name, or by its ARN from the role. */
export type PolicyDeclaration = { arn: string; roles: string[]; document: PolicyDocument };

export type RolePolicies = { roles: RoleDeclaration[]; policies: PolicyDeclaration[] };

/** AWS managed policies that grant only actions the local cloud does not play: logs, traces, metrics. */
const harmless = /:policy\/(service-role\/AWSLambdaBasicExecutionRole|AWSXRayDaemonWriteAccess|CloudWatchLambda\w+)$/;

export const statementsOfRole = ({ roles, policies }: RolePolicies, roleArn: string): Statement[] => {
  const role = roles.find(({ arn }) => arn === roleArn);
  if (!role) throw new Error(`The template has no role ${roleArn}`);
  const { name, logicalId, inline, managedPolicyArns } = role;
  const attached = policies.filter(({ arn, roles: names }) => names.includes(name) || managedPolicyArns.includes(arn));
  const unknown = managedPolicyArns.find((arn) => !harmless.test(arn) && !policies.some((one) => one.arn === arn));
  if (unknown) throw new Error(`${logicalId}: the local cloud does not know the policy ${unknown}`);
  const documents = [...inline, ...attached.map(({ document }) => document)];
  return documents.flatMap((document) => structuredClone([document.Statement].flat()));
};
