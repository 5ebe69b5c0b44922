import type { PolicyDocument } from '../../iam/permissions/role-policies.ts';
import { playedType } from '../../registry/resource-type.ts';

type Properties = { Bucket: string; PolicyDocument: PolicyDocument };

export const bucketPolicy = playedType({
  type: 'AWS::S3::BucketPolicy',
  playedBy: 'iam',
  properties: { reads: ['Bucket', 'PolicyDocument'] },
  example: { Bucket: 'documents', PolicyDocument: { Statement: [] } },
  read({ properties }) {
    const { Bucket, PolicyDocument: document } = properties as Properties;
    return { arn: `arn:aws:s3:::${Bucket}`, document };
  },
  declare: ({ arn, document }, { permissions }) => permissions.addResourcePolicy(arn, document),
});
