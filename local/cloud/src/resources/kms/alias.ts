import { arnOf } from '../../registry/identity.ts';
import { playedType } from '../../registry/resource-type.ts';

/** Keys look for the aliases that point to them. */
export const keyAlias = playedType({
  type: 'AWS::KMS::Alias',
  playedBy: 'aws/kms',
  identity: { named: 'AliasName', arn: arnOf('kms') },
  properties: { reads: ['AliasName', 'TargetKeyId'] },
  example: { AliasName: 'alias/seal', TargetKeyId: 'a-key' },
  read: ({ physicalId, properties }) => ({ name: physicalId, target: String(properties.TargetKeyId) }),
});
