import { AwsFailure } from '../endpoint/failure.ts';
import type { AwsReply, AwsRequest } from '../endpoint/service.ts';
import { element } from '../endpoint/xml.ts';
import { readRange } from './object-body.ts';
import { type ObjectStore, type ObjectVersion, UNVERSIONED } from './object-store.ts';

const MOST = 1000;

export const listObjects = (store: ObjectStore, query: URLSearchParams): string => {
  const current = store.all().filter((one) => store.current(one.key) === one && one.blob !== undefined);
  const after = decodeToken(query.get('continuation-token')) ?? query.get('start-after') ?? '';
  const { page, isTruncated, last, most } = takePage(current, query, after);
  return [
    '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    element('Name', store.bucket.name),
    element('Prefix', query.get('prefix') ?? ''),
    element('Delimiter', query.get('delimiter') ?? undefined),
    element('KeyCount', page.length),
    element('MaxKeys', most),
    element('IsTruncated', isTruncated),
    element('NextContinuationToken', isTruncated ? encodeToken(last) : undefined),
    ...page.map((entry) =>
      typeof entry === 'string'
        ? `<CommonPrefixes>${element('Prefix', entry)}</CommonPrefixes>`
        : `<Contents>${describe(entry)}</Contents>`,
    ),
    '</ListBucketResult>',
  ].join('');
};

export const listVersions = (store: ObjectStore, query: URLSearchParams): string => {
  const prefix = query.get('prefix') ?? '';
  const versions = store.all().filter(({ key }) => key.startsWith(prefix));
  return [
    '<ListVersionsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    element('Name', store.bucket.name),
    element('Prefix', prefix),
    element('IsTruncated', false),
    ...versions.map((one) => {
      const kind = one.blob ? 'Version' : 'DeleteMarker';
      const ids = element('VersionId', one.versionId) + element('IsLatest', store.current(one.key) === one);
      return `<${kind}>${one.blob ? describe(one) : element('Key', one.key) + element('LastModified', one.modifiedAt)}${ids}</${kind}>`;
    }),
    '</ListVersionsResult>',
  ].join('');
};

const describe = ({ key, modifiedAt, etag, size }: ObjectVersion): string =>
  element('Key', key) +
  element('LastModified', modifiedAt) +
  element('ETag', etag) +
  element('Size', size) +
  element('StorageClass', 'STANDARD');

/** A page of objects and common prefixes up to the delimiter. Each prefix counts once. */
const takePage = (objects: ObjectVersion[], query: URLSearchParams, after: string) => {
  const prefix = query.get('prefix') ?? '';
  const most = Math.min(MOST, Number(query.get('max-keys') ?? MOST));
  const listed = objects.filter(({ key }) => key.startsWith(prefix) && compare(key, after) > 0);
  const entries = grouped(listed, prefix, query.get('delimiter'));
  const page = entries.slice(0, most);
  return {
    page: page.map(({ shown }) => shown),
    isTruncated: entries.length > most,
    last: page.at(-1)?.last ?? '',
    most,
  };
};

/** `last`: the last key that an entry covers. Keys with a common prefix follow each other. */
const grouped = (objects: ObjectVersion[], prefix: string, delimiter: string | null) => {
  const entries: { shown: ObjectVersion | string; last: string }[] = [];
  for (const object of objects) {
    const shown = (delimiter && commonPrefix(object.key, prefix, delimiter)) || object;
    const previous = entries.at(-1);
    if (previous?.shown === shown) previous.last = object.key;
    else entries.push({ shown, last: object.key });
  }
  return entries;
};

const commonPrefix = (key: string, prefix: string, delimiter: string): string | undefined => {
  const at = key.indexOf(delimiter, prefix.length);
  return at < 0 ? undefined : key.slice(0, at + delimiter.length);
};

const compare = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
const encodeToken = (key: string): string => Buffer.from(key).toString('base64url');
const decodeToken = (token: string | null): string | undefined =>
  token === null ? undefined : Buffer.from(token, 'base64url').toString();

// Answers about one object: its bytes, the headers kept with it, and those that S3 adds.

export const objectReply = (store: ObjectStore, version: ObjectVersion, request: AwsRequest): AwsReply => {
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

export const writtenReply = (store: ObjectStore, version: ObjectVersion): AwsReply => ({
  status: 200,
  headers: { etag: version.etag, ...versionHeader(version), ...encryptionHeaders(store) },
});

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

export const keptHeaders = (headers: Record<string, string>): Record<string, string> => {
  const kept = Object.entries(headers).filter(([name]) => keptNames.has(name) || name.startsWith('x-amz-meta-'));
  const encoding = headers['content-encoding']?.replace(/aws-chunked,?\s*/, '');
  return { ...Object.fromEntries(kept), ...(encoding ? { 'content-encoding': encoding } : {}) };
};

/** Conditional writes: only if nothing exists yet, or if it is unchanged since the read. */
export const checkPrecondition = (current: ObjectVersion | undefined, headers: Record<string, string>): void => {
  const exists = current?.blob !== undefined;
  const onlyNew = headers['if-none-match'] === '*' && exists;
  const changed = headers['if-match'] !== undefined && headers['if-match'] !== current?.etag;
  if (!onlyNew && !changed) return;
  throw new AwsFailure('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', 412);
};
