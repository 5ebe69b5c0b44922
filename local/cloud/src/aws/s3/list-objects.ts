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
