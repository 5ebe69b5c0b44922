import { element } from '../endpoint/xml.ts';
import type { ObjectStore, ObjectVersion } from './object-store.ts';

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

/** Objects, or what their keys have in common up to the delimiter, each of which counts once. */
const takePage = (objects: ObjectVersion[], query: URLSearchParams, after: string) => {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  const most = Math.min(MOST, Number(query.get('max-keys') ?? MOST));
  const page: (ObjectVersion | string)[] = [];
  const seen = new Set<string>();
  let last = '';
  for (const object of objects) {
    if (!object.key.startsWith(prefix) || compare(object.key, after) <= 0) continue;
    const common = delimiter ? commonPrefix(object.key, prefix, delimiter) : undefined;
    if (common !== undefined && seen.has(common)) {
      last = object.key;
      continue;
    }
    if (page.length === most) return { page, isTruncated: true, last, most };
    if (common !== undefined) seen.add(common);
    page.push(common ?? object);
    last = object.key;
  }
  return { page, isTruncated: false, last, most };
};

const commonPrefix = (key: string, prefix: string, delimiter: string): string | undefined => {
  const at = key.indexOf(delimiter, prefix.length);
  return at < 0 ? undefined : key.slice(0, at + delimiter.length);
};

const compare = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
const encodeToken = (key: string): string => Buffer.from(key).toString('base64url');
const decodeToken = (token: string | null): string | undefined =>
  token === null ? undefined : Buffer.from(token, 'base64url').toString();
