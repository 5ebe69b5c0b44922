import { AwsFailure, accessDenied } from '../endpoint/failure.ts';
import type { AwsReply, AwsRequest, AwsService, Caller } from '../endpoint/service.ts';
import { element } from '../endpoint/xml.ts';
import { deleteObjects } from './delete-objects.ts';
import { applyLifecycle } from './lifecycle.ts';
import { listObjects, listVersions } from './list-objects.ts';
import { readBody, readRange } from './object-body.ts';
import {
  type BucketDeclaration,
  type ObjectStore,
  type ObjectVersion,
  openObjectStore,
  UNVERSIONED,
} from './object-store.ts';
import { needsOf, objectArn } from './s3-needs.ts';
import { readCopySource, readS3Operation, type S3Operation } from './s3-operation.ts';

export type S3Options = {
  dataDir: string;
  now?(): Date;
  /** As on AWS, a caller that may not list the bucket gets 'access denied' for a missing object. */
  mayList?(caller: Caller, bucketArn: string): boolean;
};

/** S3 looks once a day; nobody leaves a laptop on for that long. */
const HOUR_MS = 60 * 60 * 1000;

export type S3 = AwsService & { addBucket(declared: BucketDeclaration): void };

export const createS3 = ({ dataDir, now = () => new Date(), mayList = () => true }: S3Options): S3 => {
  const stores = new Map<string, ObjectStore>();

  const storeOf = (bucket: string): ObjectStore => {
    const store = stores.get(bucket);
    if (!store) throw new AwsFailure('NoSuchBucket', `The specified bucket does not exist: ${bucket}`, 404);
    return store;
  };
  const existing = (store: ObjectStore, key: string, versionId: string | null, caller: Caller): ObjectVersion => {
    const version = versionId === null ? store.current(key) : store.version(key, versionId);
    if (version?.blob !== undefined) return version;
    if (!mayList(caller, objectArn(store.bucket.name))) {
      const message = `Access Denied: there is no ${key}, and the caller may not s3:ListBucket, so AWS would not say so`;
      throw new AwsFailure('AccessDenied', message, 403);
    }
    throw new AwsFailure('NoSuchKey', 'The specified key does not exist.', 404);
  };

  const run = (operation: S3Operation, request: AwsRequest): AwsReply => {
    const { name, bucket, key } = operation;
    const store = storeOf(bucket);
    const query = request.url.searchParams;
    switch (name) {
      case 'GetObject':
      case 'HeadObject':
        return getObject(store, existing(store, key, query.get('versionId'), request.caller), request);
      case 'PutObject': {
        checkPrecondition(store.current(key), request.headers);
        return written(store, store.put(key, readBody(request), keptHeaders(request.headers)));
      }
      case 'CopyObject': {
        const source = readCopySource(request.headers['x-amz-copy-source']!);
        const from = storeOf(source.bucket);
        const version = existing(from, source.key, source.versionId, request.caller);
        const replace = request.headers['x-amz-metadata-directive'] === 'REPLACE';
        const copy = store.put(key, from.read(version), replace ? keptHeaders(request.headers) : version.headers);
        const result = element('ETag', copy.etag) + element('LastModified', copy.modifiedAt);
        return { ...written(store, copy), body: `<CopyObjectResult>${result}</CopyObjectResult>` };
      }
      case 'DeleteObject': {
        const marker = store.delete(key, query.get('versionId') ?? undefined);
        if (!marker) return { status: 204 };
        return { status: 204, headers: { 'x-amz-delete-marker': 'true', 'x-amz-version-id': marker.versionId } };
      }
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

  const expire = () => {
    for (const store of stores.values())
      for (const rule of store.bucket.lifecycle ?? []) applyLifecycle(store, rule, now());
  };
  const expiring = setInterval(expire, HOUR_MS).unref();

  return {
    signingNames: ['s3'],
    authorize: (request) =>
      needsOf(readS3Operation(request), request, (bucket) => stores.get(bucket)?.bucket.kmsKeyArn),
    deny: accessDenied,
    handle: async (request) => run(readS3Operation(request), request),
    addBucket(declared) {
      stores.set(declared.name, openObjectStore(dataDir, declared, now));
      expire();
    },
    close: async () => clearInterval(expiring),
  };
};

const xml = (body: string): AwsReply => ({ status: 200, headers: { 'content-type': 'application/xml' }, body });

const written = (store: ObjectStore, version: ObjectVersion): AwsReply => ({
  status: 200,
  headers: { etag: version.etag, ...versionHeader(version), ...encryptionHeaders(store) },
});

const getObject = (store: ObjectStore, version: ObjectVersion, request: AwsRequest): AwsReply => {
  const headers = {
    'content-type': 'binary/octet-stream',
    ...version.headers,
    etag: version.etag,
    'last-modified': new Date(version.modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
    ...versionHeader(version),
    ...encryptionHeaders(store),
    ...overrides(request.url.searchParams),
  };
  if (request.headers['if-none-match'] === version.etag) return { status: 304, headers };
  if (request.method === 'HEAD')
    return { status: 200, headers: { ...headers, 'content-length': String(version.size) } };
  const bytes = store.read(version);
  const range = readRange(request.headers.range, bytes.length);
  if (!range) return { status: 200, headers, body: bytes };
  const contentRange = `bytes ${range.first}-${range.last}/${bytes.length}`;
  const part = bytes.subarray(range.first, range.last + 1);
  return { status: 206, headers: { ...headers, 'content-range': contentRange }, body: part };
};

const versionHeader = ({ versionId }: ObjectVersion): Record<string, string> =>
  versionId === UNVERSIONED ? {} : { 'x-amz-version-id': versionId };

const encryptionHeaders = ({ bucket }: ObjectStore): Record<string, string> =>
  bucket.kmsKeyArn
    ? {
        'x-amz-server-side-encryption': 'aws:kms',
        'x-amz-server-side-encryption-aws-kms-key-id': bucket.kmsKeyArn,
      }
    : { 'x-amz-server-side-encryption': 'AES256' };

/** A signed address may say how the browser is to take the object ('response-content-disposition'). */
const overrides = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...query]
      .filter(([name]) => name.startsWith('response-'))
      .map(([name, value]) => [name.slice('response-'.length), value]),
  );

const keptNames = new Set(['content-type', 'cache-control', 'content-disposition', 'content-language', 'expires']);

const keptHeaders = (headers: Record<string, string>): Record<string, string> => {
  const kept = Object.entries(headers).filter(([name]) => keptNames.has(name) || name.startsWith('x-amz-meta-'));
  const encoding = headers['content-encoding']?.replace(/aws-chunked,?\s*/, '');
  return { ...Object.fromEntries(kept), ...(encoding ? { 'content-encoding': encoding } : {}) };
};

/** Conditional writes: only when there is nothing yet, or when it is still what one read. */
const checkPrecondition = (current: ObjectVersion | undefined, headers: Record<string, string>): void => {
  const exists = current?.blob !== undefined;
  const onlyNew = headers['if-none-match'] === '*' && exists;
  const changed = headers['if-match'] !== undefined && headers['if-match'] !== current?.etag;
  if (!onlyNew && !changed) return;
  throw new AwsFailure('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', 412);
};
