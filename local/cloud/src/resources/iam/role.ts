import type { PolicyDocument, RoleDeclaration } from '../../iam/permissions/role-policies.ts';
import { globalArn, short } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';

type Properties = { Policies?: { PolicyDocument: PolicyDocument }[]; ManagedPolicyArns?: string[] };

export const role = playedType({
  type: 'AWS::IAM::Role',
  playedBy: 'iam',
  identity: { named: 'RoleName', arn: globalArn('iam', 'role/'), attributes: { RoleId: short(21) } },
  properties: {
    reads: ['RoleName', 'Policies.PolicyDocument', 'ManagedPolicyArns'],
    ignores: {
      'a role is used by the function that has it': ['AssumeRolePolicyDocument', 'MaxSessionDuration'],
      [because.labels]: ['Description', 'Path', 'Tags', 'Policies.PolicyName'],
    },
    refuses: { 'the local cloud judges no permissions boundary': ['PermissionsBoundary'] },
  },
  example: {
    RoleName: 'report',
    Policies: [{ PolicyDocument: { Statement: [] } }],
    ManagedPolicyArns: ['arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole'],
  },
  read({ logicalId, physicalId, arn, properties }): RoleDeclaration {
    const { Policies = [], ManagedPolicyArns: managedPolicyArns = [] } = properties as Properties;
    const inline = Policies.map(({ PolicyDocument }) => PolicyDocument);
    return { name: physicalId, arn, logicalId, inline, managedPolicyArns };
  },
  declare: (declared, { permissions }) => permissions.addRole(declared),
});
