import { AwsFailure } from '../endpoint/failure.ts';
import type { AwsReply, AwsRequest, Caller } from '../endpoint/service.ts';
import { element } from '../endpoint/xml.ts';
import { checkedBytes } from './checksum.ts';
import { deleteObjects } from './delete-objects.ts';
import { readBody } from './object-body.ts';
import type { ObjectStore, ObjectVersion } from './object-store.ts';
import { checkPrecondition, keptHeaders, listObjects, listVersions, objectReply, writtenReply } from './objects.ts';
import { runMultipart } from './run-multipart.ts';
import { objectArn, readCopySource, type S3Operation } from './s3-operation.ts';

export type Stores = {
  storeOf(bucket: string): ObjectStore;
  /** As on AWS, a caller that may not list the bucket gets 'access denied' for a missing object. */
  mayList(caller: Caller, bucketArn: string): boolean;
};

export const runOperation = (stores: Stores, operation: S3Operation, request: AwsRequest): AwsReply => {
  const { name, bucket, key } = operation;
  const store = stores.storeOf(bucket);
  const query = request.url.searchParams;
  switch (name) {
    case 'GetObject':
    case 'HeadObject':
      return objectReply(store, existing(stores, { store, key, versionId: query.get('versionId') }, request), request);
    case 'PutObject':
      checkPrecondition(store.current(key), request.headers);
      return writtenReply(store, store.put(key, checkedBody(request), keptHeaders(request.headers)));
    case 'CreateMultipartUpload':
    case 'UploadPart':
    case 'ListParts':
    case 'CompleteMultipartUpload':
    case 'AbortMultipartUpload':
      return runMultipart(store, { name, key }, request);
    case 'GetObjectTagging':
      return xml(tagging(existing(stores, { store, key, versionId: query.get('versionId') }, request)));
    case 'CopyObject':
      return copyObject(stores, { store, key }, request);
    case 'DeleteObject':
      return deleteObject(store, key, query.get('versionId'));
    case 'DeleteObjects':
      return xml(deleteObjects(store, request.body));
    case 'ListObjectsV2':
      return xml(listObjects(store, query));
    case 'ListObjectVersions':
      return xml(listVersions(store, query));
    case 'HeadBucket':
      return { status: 200, headers: { 'x-amz-bucket-region': 'us-east-1' } };
  }
};

const checkedBody = (request: AwsRequest): Buffer => {
  const bytes = readBody(request);
  checkedBytes(bytes, request.headers);
  return bytes;
};

const tagging = ({ tags = {} }: ObjectVersion): string => {
  const all = Object.entries(tags).map(([key, value]) => `<Tag>${element('Key', key)}${element('Value', value)}</Tag>`);
  return `<Tagging><TagSet>${all.join('')}</TagSet></Tagging>`;
};

type Wanted = { store: ObjectStore; key: string; versionId: string | null };

const existing = ({ mayList }: Stores, { store, key, versionId }: Wanted, { caller }: AwsRequest): ObjectVersion => {
  const version = versionId === null ? store.current(key) : store.version(key, versionId);
  if (version?.blob !== undefined) return version;
  if (mayList(caller, objectArn(store.bucket.name)))
    throw new AwsFailure('NoSuchKey', 'The specified key does not exist.', 404);
  const message = `Access Denied: there is no ${key}, and the caller may not s3:ListBucket, so AWS would not say so`;
  throw new AwsFailure('AccessDenied', message, 403);
};

const copyObject = (stores: Stores, to: Omit<Wanted, 'versionId'>, request: AwsRequest): AwsReply => {
  const source = readCopySource(request.headers['x-amz-copy-source'] ?? '');
  const from = stores.storeOf(source.bucket);
  const version = existing(stores, { store: from, key: source.key, versionId: source.versionId }, request);
  const replace = request.headers['x-amz-metadata-directive'] === 'REPLACE';
  const copy = to.store.put(to.key, from.read(version), replace ? keptHeaders(request.headers) : version.headers);
  const result = element('ETag', copy.etag) + element('LastModified', copy.modifiedAt);
  return { ...writtenReply(to.store, copy), body: `<CopyObjectResult>${result}</CopyObjectResult>` };
};

const deleteObject = (store: ObjectStore, key: string, versionId: string | null): AwsReply => {
  const marker = store.delete(key, versionId ?? undefined);
  if (!marker) return { status: 204 };
  return { status: 204, headers: { 'x-amz-delete-marker': 'true', 'x-amz-version-id': marker.versionId } };
};

const xml = (body: string): AwsReply => ({ status: 200, headers: { 'content-type': 'application/xml' }, body });
