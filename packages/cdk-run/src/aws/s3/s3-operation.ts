import { AwsFailure } from '../endpoint/failure.ts';
import type { AwsRequest, Need } from '../endpoint/service.ts';
import { readDeletes } from './delete-objects.ts';

const s3Operations = [
  'ListObjectsV2',
  'ListObjectVersions',
  'HeadBucket',
  'DeleteObjects',
  'GetObject',
  'HeadObject',
  'PutObject',
  'CopyObject',
  'DeleteObject',
  'CreateMultipartUpload',
  'UploadPart',
  'ListParts',
  'CompleteMultipartUpload',
  'AbortMultipartUpload',
  'GetObjectTagging',
] as const;

export type S3Operation = { name: (typeof s3Operations)[number]; bucket: string; key: string };

/** S3 names its operations by method, path and query only; an operation that isn't listed here is refused, not guessed. */
export const readS3Operation = ({ method, url, headers }: AwsRequest): S3Operation => {
  const { bucket, key } = readAddress(url, headers.host ?? '');
  const name = nameOf(method, key !== '', url.searchParams, headers);
  if (!bucket || !name) {
    const message = `The local S3 does not know ${method} ${url.pathname}${url.search}`;
    throw new AwsFailure('NotImplemented', message, 501);
  }
  return { name, bucket, key };
};

export const bucketOf = ({ url, headers }: AwsRequest): string => readAddress(url, headers.host ?? '').bucket;

/** The bucket is in the path ('/bucket/key') or before the host ('bucket.localhost'). */
const readAddress = (url: URL, host: string): { bucket: string; key: string } => {
  const path = decodeURIComponent(url.pathname).slice(1);
  const inHost = host.match(/^(.+)\.(?:localhost|127\.0\.0\.1)(?::\d+)?$/)?.[1];
  if (inHost) return { bucket: inHost, key: path };
  const slash = path.indexOf('/');
  return slash < 0 ? { bucket: path, key: '' } : { bucket: path.slice(0, slash), key: path.slice(slash + 1) };
};

/** Parts of an object or bucket that have their own operations. */
const subresources = ['acl', 'policy', 'cors', 'lifecycle', 'versioning', 'location', 'attributes'];

const nameOf = (
  method: string,
  isObject: boolean,
  query: URLSearchParams,
  headers: Record<string, string>,
): S3Operation['name'] | undefined => {
  if (subresources.some((one) => query.has(one))) return undefined;
  return isObject ? objectOperation(method, query, headers) : bucketOperation(method, query);
};

const objectOperation = (
  method: string,
  query: URLSearchParams,
  headers: Record<string, string>,
): S3Operation['name'] | undefined => {
  if (query.has('uploads') || query.has('uploadId')) return multipartNameOf(method, query);
  if (query.has('tagging')) return method === 'GET' ? 'GetObjectTagging' : undefined;
  if (method === 'PUT') return headers['x-amz-copy-source'] ? 'CopyObject' : 'PutObject';
  return ({ GET: 'GetObject', HEAD: 'HeadObject', DELETE: 'DeleteObject' } as const)[method];
};

const bucketOperation = (method: string, query: URLSearchParams): S3Operation['name'] | undefined => {
  if (['uploads', 'uploadId', 'tagging'].some((one) => query.has(one))) return undefined;
  if (method === 'HEAD') return 'HeadBucket';
  if (method === 'POST' && query.has('delete')) return 'DeleteObjects';
  if (method !== 'GET') return undefined;
  if (query.has('versions')) return 'ListObjectVersions';
  return query.get('list-type') === '2' ? 'ListObjectsV2' : undefined;
};

const multipartNameOf = (method: string, query: URLSearchParams): S3Operation['name'] | undefined => {
  if (query.has('uploads')) return method === 'POST' ? 'CreateMultipartUpload' : undefined;
  if (method === 'PUT') return query.has('partNumber') ? 'UploadPart' : undefined;
  return ({ GET: 'ListParts', POST: 'CompleteMultipartUpload', DELETE: 'AbortMultipartUpload' } as const)[method];
};

type CopySource = { bucket: string; key: string; versionId: string | null };

export const readCopySource = (header: string): CopySource => {
  const [name = '', query] = header.split('?');
  const path = decodeURIComponent(name).replace(/^\//, '');
  const slash = path.indexOf('/');
  const versionId = new URLSearchParams(query).get('versionId');
  return { bucket: path.slice(0, slash), key: path.slice(slash + 1), versionId };
};

/** The KMS key of a bucket's default encryption, if it has one. */
type KeyArnOf = (bucket: string) => string | undefined;

/** The permissions that S3 requires; a bucket with its own encryption key also needs that key. */
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
