import type { PolicyDocument } from '../../iam/permissions/role-policies.ts';
import { playedType } from '../../registry/resource-type.ts';

type Properties = { SecretId: string; ResourcePolicy: PolicyDocument };

export const secretPolicy = playedType({
  type: 'AWS::SecretsManager::ResourcePolicy',
  playedBy: 'iam',
  properties: {
    reads: ['SecretId', 'ResourcePolicy'],
    ignores: { 'no one else can reach a local secret': ['BlockPublicPolicy'] },
  },
  example: {
    SecretId: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:pepper-AbCdEf',
    ResourcePolicy: { Statement: [] },
  },
  read({ properties }) {
    const { SecretId: arn, ResourcePolicy: document } = properties as Properties;
    return { arn, document };
  },
  declare: ({ arn, document }, { permissions }) => permissions.addResourcePolicy(arn, document),
});
