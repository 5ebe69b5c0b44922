import type { PolicyDeclaration, PolicyDocument, RoleDeclaration } from '../../iam/permissions/role-policies.ts';
import { arnAsRef, globalArn, short } from '../../registry/identity.ts';
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

type PolicyProperties = { Roles?: string[]; PolicyDocument: PolicyDocument };

export const policy = playedType({
  type: 'AWS::IAM::Policy',
  playedBy: 'iam',

  properties: {
    reads: ['Roles', 'PolicyDocument'],
    ignores: { [because.labels]: ['PolicyName'] },
    refuses: { 'only functions have roles here': ['Users', 'Groups'] },
  },
  example: { Roles: ['report'], PolicyDocument: { Statement: [] } },
  read({ arn, properties }): PolicyDeclaration {
    const { Roles: roles = [], PolicyDocument: document } = properties as PolicyProperties;
    return { arn, roles, document };
  },
  declare: (declared, { permissions }) => permissions.addPolicy(declared),
});

type ManagedPolicyProperties = { Roles?: string[]; PolicyDocument: PolicyDocument };

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
    const { Roles: roles = [], PolicyDocument: document } = properties as ManagedPolicyProperties;
    return { arn, roles, document };
  },
  declare: (declared, { permissions }) => permissions.addPolicy(declared),
});
