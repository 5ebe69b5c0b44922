// Answers about one object: its bytes, the headers kept with it, and those that S3 adds.
import { AwsFailure } from '../endpoint/failure.ts';
import type { AwsReply, AwsRequest } from '../endpoint/service.ts';
import { readRange } from './object-body.ts';
import { type ObjectStore, type ObjectVersion, UNVERSIONED } from './object-store.ts';

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

/** Conditional writes: only when there is nothing yet, or when it is still what one read. */
export const checkPrecondition = (current: ObjectVersion | undefined, headers: Record<string, string>): void => {
  const exists = current?.blob !== undefined;
  const onlyNew = headers['if-none-match'] === '*' && exists;
  const changed = headers['if-match'] !== undefined && headers['if-match'] !== current?.etag;
  if (!onlyNew && !changed) return;
  throw new AwsFailure('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', 412);
};
