import { wildcard } from '../../host/wildcard.ts';
import { AwsFailure, accessDenied } from '../endpoint/failure.ts';
import type { AwsService } from '../endpoint/service.ts';
import { applyLifecycle } from './lifecycle.ts';
import { type BucketDeclaration, type ObjectStore, openObjectStore } from './object-store.ts';
import { runOperation, type Stores } from './run-operation.ts';
import { bucketOf, needsOf, readS3Operation } from './s3-operation.ts';

// The browsers' pages that may call a bucket, according to its CORS rules.
export type CorsRule = {
  AllowedOrigins: string[];
  AllowedMethods: string[];
  AllowedHeaders?: string[];
  ExposedHeaders?: string[];
  MaxAge?: number;
};

/** A rule of the template. */
export const readCorsRule = ({
  AllowedOrigins,
  AllowedMethods,
  AllowedHeaders,
  ExposedHeaders,
  MaxAge,
}: CorsRule): CorsRule => ({
  AllowedOrigins,
  AllowedMethods,
  ...(AllowedHeaders ? { AllowedHeaders } : {}),
  ...(ExposedHeaders ? { ExposedHeaders } : {}),
  ...(MaxAge === undefined ? {} : { MaxAge }),
});

type CorsCall = {
  origin: string;
  method: string;
  /** The headers that the page of a preflight wants to send. */
  headers?: string[];
};

/** The answer's headers by the first rule that allows the call; undefined when none does. */
export const corsHeaders = (rules: CorsRule[], call: CorsCall): Record<string, string> | undefined => {
  const rule = rules.find((each) => allows(each, call));
  if (!rule) return undefined;
  const isForAll = rule.AllowedOrigins.includes('*');
  const { headers = [] } = call;
  return {
    'access-control-allow-origin': isForAll ? '*' : call.origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(isForAll ? {} : { 'access-control-allow-credentials': 'true' }),
    ...(headers.length > 0 ? { 'access-control-allow-headers': headers.join(', ') } : {}),
    ...(rule.ExposedHeaders ? { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') } : {}),
    ...(rule.MaxAge === undefined ? {} : { 'access-control-max-age': String(rule.MaxAge) }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
};

const allows = (rule: CorsRule, { origin, method, headers = [] }: CorsCall): boolean =>
  rule.AllowedMethods.includes(method) &&
  rule.AllowedOrigins.some((pattern) => fitsWildcard(pattern, origin)) &&
  headers.every((header) => (rule.AllowedHeaders ?? []).some((pattern) => fitsWildcard(pattern, header)));

const fitsWildcard = (pattern: string, text: string): boolean =>
  wildcard(pattern.toLowerCase()).test(text.toLowerCase());

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
type ReadObject = { body: Buffer; contentType: string; cacheControl?: string; etag: string };

type S3 = AwsService & {
  addBucket(declared: BucketDeclaration): void;
  /** Skips the check of permissions. */
  read(bucket: string, key: string): ReadObject | undefined;
  /** For an AWS service whose permission has been checked. */
  put(bucket: string, key: string, bytes: Buffer): void;
  /** Skips the check of permissions. A deleted object has no tags. */
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
    put(bucket, key, bytes) {
      const { etag } = storeOf(bucket).put(key, bytes, {});
      onCreated?.({ bucket, key, etag, bytes });
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
