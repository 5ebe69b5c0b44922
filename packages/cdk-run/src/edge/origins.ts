import {
  type Header,
  headerOf,
  type OriginReply,
  type OriginRequest,
  withHeader,
  withoutHeaders,
} from '../gateway/exchange.ts';
import type { RestApi } from '../gateway/rest/rest.ts';
import type { Behavior } from './distribution.ts';
import { selects } from './policies.ts';

// From an origin's domain name to its stand-in: the bucket's files, or the REST API.

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
  // S3 reveals a missing file only to callers who may list the bucket.
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

/** S3 has no folders to climb out of, but the disk here does, so keys with such parts don't exist. */
const isPlainKey = (key: string) =>
  !/[\0\\]/.test(key) && !key.split('/').some((part) => part === '..' || part === '.');

const xmlError = (status: number, code: string, message: string): OriginReply => ({
  status,
  headers: [['Content-Type', 'application/xml']],
  body: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  ),
});

// The part of the viewer's request that reaches the origin: only the names in the behavior's policies.

/** The caller's address in API Gateway: one of CloudFront's, not the viewer's. Code that confuses the two fails here already. */
const EDGE_ADDRESS = '64.252.64.1';

const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'upgrade'];

export const originRequest = (behavior: Behavior, viewer: OriginRequest, distributionId: string): OriginRequest => {
  const { cachePolicy, originRequestPolicy: policy, origin } = behavior;
  const wants = (part: 'headers' | 'cookies' | 'query', name: string) =>
    selects(cachePolicy[part], name) || (policy !== undefined && selects(policy[part], name));
  const cookies = (headerOf(viewer.headers, 'cookie') ?? '')
    .split(/;\s*/)
    .filter((cookie) => cookie !== '' && wants('cookies', cookie.split('=')[0] ?? ''));
  const forwarded = withoutHeaders(viewer.headers, [
    ...HOP_BY_HOP,
    'cookie',
    'transfer-encoding',
    'content-length',
  ]).filter(([name]) => name.toLowerCase() === 'content-type' || wants('headers', name));
  const named = new Set([...(policy?.added ?? []), ...cachePolicy.headers.names]);
  const own = ownHeaders(viewer).filter(([name]) => named.has(name.toLowerCase()));
  const always: Header[] = [
    // A viewer's host would not be the API's own, which API Gateway answers with 403; see the test.
    ...(headerOf(forwarded, 'host') === undefined ? [['Host', origin.domainName] as Header] : []),
    ['Via', `1.1 ${distributionId.toLowerCase()}.cloudfront.net (CloudFront)`],
    ['X-Forwarded-For', [headerOf(viewer.headers, 'x-forwarded-for'), viewer.sourceIp].filter(Boolean).join(', ')],
    ...(headerOf(forwarded, 'user-agent') === undefined ? [['User-Agent', 'Amazon CloudFront'] as Header] : []),
    ...(cookies.length > 0 ? [['cookie', cookies.join('; ')] as Header] : []),
  ];
  const headers = [...always, ...own, ...origin.headers].reduce(
    (all, [name, value]) => withHeader(all, name, value),
    forwarded,
  );
  return {
    ...viewer,
    path: `${origin.path}${viewer.path}`,
    query: viewer.query
      .split('&')
      .filter((pair) => pair !== '' && wants('query', decodeName(pair)))
      .join('&'),
    headers,
    sourceIp: EDGE_ADDRESS,
  };
};

/** The headers that CloudFront makes itself, as far as they mean something on a laptop. */
const ownHeaders = (viewer: OriginRequest): Header[] => [
  ['CloudFront-Viewer-Address', `${viewer.sourceIp}:443`],
  ['CloudFront-Forwarded-Proto', 'https'],
  ['CloudFront-Viewer-Country', 'US'],
];

const decodeName = (pair: string) => [...new URLSearchParams(pair).keys()][0] ?? '';
