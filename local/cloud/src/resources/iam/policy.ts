import type { PolicyDeclaration, PolicyDocument } from '../../iam/permissions/role-policies.ts';

import { because, playedType } from '../../registry/resource-type.ts';

type Properties = { Roles?: string[]; PolicyDocument: PolicyDocument };

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
    const { Roles: roles = [], PolicyDocument: document } = properties as Properties;
    return { arn, roles, document };
  },
  declare: (declared, { permissions }) => permissions.addPolicy(declared),
});
