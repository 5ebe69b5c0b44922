import type { KmsKeyDeclaration, KmsKeySpec, KmsKeyUsage } from '../../aws/kms/key.ts';
import type { PolicyDocument } from '../../iam/permissions/role-policies.ts';
import { arnOf, uuid } from '../../registry/identity.ts';
import { because, playedType } from '../../registry/resource-type.ts';

/** Keys look for the aliases that point to them. */
export const keyAlias = playedType({
  type: 'AWS::KMS::Alias',
  playedBy: 'aws/kms',
  identity: { named: 'AliasName', arn: arnOf('kms') },
  properties: { reads: ['AliasName', 'TargetKeyId'] },
  example: { AliasName: 'alias/seal', TargetKeyId: 'a-key' },
  read: ({ physicalId, properties }) => ({ name: physicalId, target: String(properties.TargetKeyId) }),
});

type Properties = {
  KeyPolicy: PolicyDocument;
  KeySpec?: KmsKeySpec;
  KeyUsage?: KmsKeyUsage;
  Enabled?: boolean;
  Description?: string;
};

export const key = playedType({
  type: 'AWS::KMS::Key',
  playedBy: 'aws/kms',
  identity: { made: uuid, arn: arnOf('kms', 'key/'), attributes: { KeyId: (self) => self.id } },
  properties: {
    reads: ['KeyPolicy', 'KeySpec', 'KeyUsage', 'Enabled', 'Description'],
    ignores: {
      [because.labels]: ['Tags'],
      'a local key is kept until npm run reset': ['EnableKeyRotation', 'PendingWindowInDays', 'RotationPeriodInDays'],
      [because.oneCopy]: ['MultiRegion'],
    },
  },
  example: {
    KeyPolicy: { Statement: [{ Effect: 'Allow', Principal: '*', Action: 'kms:*', Resource: '*' }] },
    KeySpec: 'ECC_NIST_P256',
    KeyUsage: 'SIGN_VERIFY',
    Enabled: true,
    Description: 'Seals reports',
  },
  read({ logicalId, physicalId: id, arn, properties }, stack) {
    const {
      KeyPolicy: policy,
      KeySpec: spec,
      KeyUsage: usage,
      Enabled,
      Description: description,
    } = properties as Properties;
    if (Enabled === false) throw new Error(`${logicalId}: the local cloud plays enabled keys only`);
    const aliases = stack.all(keyAlias).flatMap(({ name, target }) => ([id, arn].includes(target) ? [name] : []));
    const declared: KmsKeyDeclaration = {
      id,
      arn,
      aliases,
      ...(spec ? { spec } : {}),
      ...(usage ? { usage } : {}),
      ...(description ? { description } : {}),
    };
    return { declared, policy };
  },
  declare({ declared, policy }, { keys, permissions }) {
    keys.addKey(declared);
    permissions.addResourcePolicy(declared.arn, policy, true);
  },
});
