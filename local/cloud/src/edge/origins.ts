// From an origin's domain name to what plays it: the bucket's files, or the REST API.
import type { Header, OriginReply, OriginRequest } from '../gateway/exchange.ts';
import type { RestApi } from '../gateway/rest/rest.ts';

export type StoredObject = { body: Buffer; contentType: string; cacheControl?: string; etag: string };
export type ReadObject = (bucket: string, key: string) => Promise<StoredObject | undefined>;
export type MayList = (bucket: string) => boolean;
export type Ask = (request: OriginRequest) => Promise<OriginReply>;

const S3_DOMAIN = /^(.+)\.s3(?:\.[a-z0-9-]+)?\.amazonaws\.com$/;
const API_DOMAIN = /^([a-z0-9]+)\.execute-api\.[a-z0-9-]+\.amazonaws\.com$/;

export const apiIdOf = (domainName: string): string | undefined => API_DOMAIN.exec(domainName)?.[1];

export const findOrigin = (
  domainName: string,
  about: { read: ReadObject; mayList: MayList; restApis: RestApi[] },
): Ask => {
  const bucket = S3_DOMAIN.exec(domainName)?.[1];
  if (bucket) return (request) => readBucket(bucket, request, about);
  const apiId = apiIdOf(domainName);
  const api = about.restApis.find((each) => each.apiId === apiId);
  if (api) return (request) => api.handle(request);
  // A WebSocket API answers no plain request.
  if (apiId) return async () => xmlError(403, 'Forbidden', 'Forbidden');
  throw new Error(`The local edge does not know the origin ${domainName}`);
};

const readBucket = async (
  bucket: string,
  request: OriginRequest,
  { read, mayList }: { read: ReadObject; mayList: MayList },
): Promise<OriginReply> => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return xmlError(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.');
  }
  const key = decodeURIComponent(request.path).slice(1);
  const object = isPlainKey(key) ? await read(bucket, key) : undefined;
  // S3 tells only those who may list the bucket that a file does not exist.
  if (!object && mayList(bucket)) return xmlError(404, 'NoSuchKey', 'The specified key does not exist.');
  if (!object) return xmlError(403, 'AccessDenied', 'Access Denied');
  const headers: Header[] = [
    ['Content-Type', object.contentType],
    ['ETag', object.etag],
    ['Server', 'AmazonS3'],
  ];
  if (object.cacheControl) headers.push(['Cache-Control', object.cacheControl]);
  headers.push(['Accept-Ranges', 'bytes']);
  return { status: 200, headers, body: object.body };
};

/** S3 has no folders to climb, but the disk that holds the bucket here may: there are no such keys. */
const isPlainKey = (key: string) =>
  !/[\0\\]/.test(key) && !key.split('/').some((part) => part === '..' || part === '.');

const xmlError = (status: number, code: string, message: string): OriginReply => ({
  status,
  headers: [['Content-Type', 'application/xml']],
  body: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  ),
});
