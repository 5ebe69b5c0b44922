import { AwsFailure } from '../endpoint/failure.ts';
import type { AwsRequest } from '../endpoint/service.ts';

export const s3Operations = [
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

/** S3 names its operations by method, path and query only; what is not named here is refused, not guessed. */
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

export type CopySource = { bucket: string; key: string; versionId: string | null };

export const readCopySource = (header: string): CopySource => {
  const [name = '', query] = header.split('?');
  const path = decodeURIComponent(name).replace(/^\//, '');
  const slash = path.indexOf('/');
  const versionId = new URLSearchParams(query).get('versionId');
  return { bucket: path.slice(0, slash), key: path.slice(slash + 1), versionId };
};
