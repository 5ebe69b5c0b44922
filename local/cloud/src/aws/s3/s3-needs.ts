import type { AwsRequest, Need } from '../endpoint/service.ts';
import { readDeletes } from './delete-objects.ts';
import { readCopySource, type S3Operation } from './s3-operation.ts';

/** The KMS key of a bucket's default encryption, if it has one. */
type KeyArnOf = (bucket: string) => string | undefined;

/** What S3 asks permission for; a bucket with its own key for encryption also needs that key. */
export const needsOf = (operation: S3Operation, request: AwsRequest, keyArnOf: KeyArnOf): Need[] => {
  const { name, bucket, key } = operation;
  const query = request.url.searchParams;
  const version = query.has('versionId') ? 'Version' : '';
  const kms = (action: string, of: string, object: string) => kmsNeed(keyArnOf(of), action, of, object);
  switch (name) {
    case 'GetObject':
    case 'HeadObject':
      return [need(`s3:GetObject${version}`, bucket, key), ...kms('Decrypt', bucket, key)];
    // A bucket with its own key encrypts each part, and reads the parts to put them together.
    case 'CreateMultipartUpload':
    case 'UploadPart':
    case 'CompleteMultipartUpload':
      return [
        need('s3:PutObject', bucket, key),
        ...kms('GenerateDataKey', bucket, key),
        ...kms('Decrypt', bucket, key),
      ];
    case 'PutObject':
      return [
        { ...need('s3:PutObject', bucket, key), context: headerKeys(request) },
        ...kms('GenerateDataKey', bucket, key),
      ];
    case 'CopyObject': {
      const source = readCopySource(request.headers['x-amz-copy-source']!);
      return [
        need(`s3:GetObject${source.versionId === null ? '' : 'Version'}`, source.bucket, source.key),
        ...kms('Decrypt', source.bucket, source.key),
        { ...need('s3:PutObject', bucket, key), context: headerKeys(request) },
        ...kms('GenerateDataKey', bucket, key),
      ];
    }
    case 'ListParts':
      return [need('s3:ListMultipartUploadParts', bucket, key)];
    case 'AbortMultipartUpload':
      return [need('s3:AbortMultipartUpload', bucket, key)];
    case 'GetObjectTagging':
      return [need(`s3:GetObject${version}Tagging`, bucket, key)];
    case 'DeleteObject':
      return [need(`s3:DeleteObject${version}`, bucket, key)];
    case 'DeleteObjects':
      return readDeletes(request.body).map((one) =>
        need(one.versionId === undefined ? 's3:DeleteObject' : 's3:DeleteObjectVersion', bucket, one.key),
      );
    case 'ListObjectsV2':
    case 'HeadBucket':
      return [{ ...need('s3:ListBucket', bucket), context: listKeys(query) }];
    case 'ListObjectVersions':
      return [{ ...need('s3:ListBucketVersions', bucket), context: listKeys(query) }];
  }
};

const need = (action: string, bucket: string, key?: string): Need => ({ action, resources: [objectArn(bucket, key)] });

export const objectArn = (bucket: string, key?: string): string =>
  key === undefined ? `arn:aws:s3:::${bucket}` : `arn:aws:s3:::${bucket}/${key}`;

const kmsNeed = (keyArn: string | undefined, action: string, bucket: string, key: string): Need[] => {
  if (!keyArn) return [];
  const context = {
    'kms:ViaService': ['s3.us-east-1.amazonaws.com'],
    'kms:EncryptionContext:aws:s3:arn': [objectArn(bucket, key)],
  };
  return [{ action: `kms:${action}`, resources: [keyArn], context }];
};

const listKeys = (query: URLSearchParams): Record<string, string[]> => ({
  's3:prefix': [query.get('prefix') ?? ''],
  ...(query.has('delimiter') ? { 's3:delimiter': [query.get('delimiter')!] } : {}),
});

const headerKeys = ({ headers }: AwsRequest): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith('x-amz-server-side-encryption') || name === 'x-amz-acl')
      .map(([name, value]) => [`s3:${name}`, [value]]),
  );
