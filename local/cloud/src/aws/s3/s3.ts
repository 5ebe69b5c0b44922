import { AwsFailure, accessDenied } from '../endpoint/failure.ts';
import type { AwsService } from '../endpoint/service.ts';
import { corsHeaders } from './cors.ts';
import { applyLifecycle } from './lifecycle.ts';
import { type BucketDeclaration, type ObjectStore, openObjectStore } from './object-store.ts';
import { runOperation, type Stores } from './run-operation.ts';
import { needsOf } from './s3-needs.ts';
import { bucketOf, readS3Operation } from './s3-operation.ts';

export type NewObject = { bucket: string; key: string; etag: string; bytes: Buffer };
export type S3Options = {
  dataDir: string;
  now?(): Date;
  mayList?: Stores['mayList'];
  /** An object was written, whole. */
  onCreated?(object: NewObject): void;
};

/** S3 looks once a day, but a laptop is rarely on for that long. */
const HOUR_MS = 60 * 60 * 1000;

/** An object as CloudFront gets it. */
export type ReadObject = { body: Buffer; contentType: string; cacheControl?: string; etag: string };

export type S3 = AwsService & {
  addBucket(declared: BucketDeclaration): void;
  /** Without asking who reads. */
  read(bucket: string, key: string): ReadObject | undefined;
  /** Without asking who tags. An object that is gone has no tags. */
  tag(bucket: string, key: string, tags: Record<string, string>): void;
};

const CREATING = new Set(['PutObject', 'CopyObject', 'CompleteMultipartUpload']);

export const createS3 = ({ dataDir, now = () => new Date(), mayList = () => true, onCreated }: S3Options): S3 => {
  const stores = new Map<string, ObjectStore>();
  const storeOf = (bucket: string): ObjectStore => {
    const store = stores.get(bucket);
    if (!store) throw new AwsFailure('NoSuchBucket', `The specified bucket does not exist: ${bucket}`, 404);
    return store;
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
    async handle(request) {
      const operation = readS3Operation(request);
      const reply = runOperation({ storeOf, mayList }, operation, request);
      const { bucket, key } = operation;
      const created = CREATING.has(operation.name) ? stores.get(bucket)?.current(key) : undefined;
      if (created?.blob) onCreated?.({ bucket, key, etag: created.etag, bytes: storeOf(bucket).read(created) });
      return reply;
    },
    browserHeaders({ origin, ...call }, request) {
      const rules = stores.get(bucketOf(request))?.bucket.cors ?? [];
      return corsHeaders(rules, { origin, ...call });
    },
    read(bucket, key) {
      const store = stores.get(bucket);
      const found = store?.current(key);
      if (!store || !found?.blob) return undefined;
      const { 'content-type': contentType = 'binary/octet-stream', 'cache-control': cacheControl } = found.headers;
      return { body: store.read(found), contentType, etag: found.etag, ...(cacheControl ? { cacheControl } : {}) };
    },
    tag(bucket, key, tags) {
      const store = stores.get(bucket);
      const found = store?.current(key);
      if (found?.blob) store?.tag(found, tags);
    },
    addBucket(declared) {
      stores.set(declared.name, openObjectStore(dataDir, declared, now));
      expire();
    },
    close: async () => clearInterval(expiring),
  };
};
