import type { PolicyDeclaration, PolicyDocument } from '../../iam/permissions/role-policies.ts';
import { arnAsRef, globalArn } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';

type Properties = { Roles?: string[]; PolicyDocument: PolicyDocument };

export const managedPolicy = playedType({
  type: 'AWS::IAM::ManagedPolicy',
  playedBy: 'iam',
  identity: { named: 'ManagedPolicyName', arn: globalArn('iam', 'policy/'), ref: arnAsRef },
  properties: {
    reads: ['ManagedPolicyName', 'Roles', 'PolicyDocument'],
    ignores: { [because.labels]: ['Description', 'Path'] },
    refuses: { 'only functions have roles here': ['Users', 'Groups'] },
  },
  example: { ManagedPolicyName: 'shared', Roles: ['report'], PolicyDocument: { Statement: [] } },
  read({ arn, properties }): PolicyDeclaration {
    const { Roles: roles = [], PolicyDocument: document } = properties as Properties;
    return { arn, roles, document };
  },
  declare: (declared, { permissions }) => permissions.addPolicy(declared),
});
