import { randomBytes } from 'node:crypto';
import { type Header, type OriginReply, type OriginRequest, withoutHeaders } from '../../gateway/exchange.ts';
import { errorPage } from '../replies/error-page.ts';
import type { ViewerFunction } from './viewer-function.ts';

// Between HTTP and the event of a CloudFront Function. Values stay percent-encoded, as CloudFront leaves them.

type Value = { value: string; multiValue?: { value: string }[] };
type Values = Record<string, Value>;
type Cookie = Value & { attributes?: string };

type ViewerRequest = { method: string; uri: string; querystring: Values; headers: Values; cookies: Values };
type ViewerResponse = {
  statusCode: number;
  statusDescription?: string;
  headers?: Values;
  cookies?: Record<string, Cookie>;
  body?: string | { encoding?: 'text' | 'base64'; data: string };
};

const toViewerRequest = (request: OriginRequest): ViewerRequest => ({
  method: request.method,
  uri: request.path,
  querystring: gather(request.query === '' ? [] : request.query.split('&').map(pair)),
  headers: gather(withoutHeaders(request.headers, ['cookie']).map(([name, value]) => [name.toLowerCase(), value])),
  cookies: gather(
    request.headers
      .filter(([name]) => name.toLowerCase() === 'cookie')
      .flatMap(([, value]) => value.split(/;\s*/))
      .filter((cookie) => cookie !== '')
      .map(pair),
  ),
});

const fromViewerRequest = (changed: ViewerRequest, original: OriginRequest): OriginRequest => {
  const before = toViewerRequest(original);
  const same = JSON.stringify(before.querystring) === JSON.stringify(changed.querystring);
  const cookies = spread(changed.cookies ?? {}).map(([name, value]) => `${name}=${value}`);
  return {
    ...original,
    path: changed.uri,
    query: same
      ? original.query
      : spread(changed.querystring ?? {})
          .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
          .join('&'),
    headers: [
      ...spread(changed.headers ?? {}),
      ...(cookies.length > 0 ? [['cookie', cookies.join('; ')] as Header] : []),
    ],
  };
};

const toViewerResponse = (reply: OriginReply): ViewerResponse => ({
  statusCode: reply.status,
  headers: gather(withoutHeaders(reply.headers, ['set-cookie']).map(([name, value]) => [name.toLowerCase(), value])),
  cookies: Object.fromEntries(
    reply.headers
      .filter(([name]) => name.toLowerCase() === 'set-cookie')
      .map(([, line]) => {
        const [cookie = '', ...attributes] = line.split(';');
        const [name, value] = pair(cookie);
        return [name, { value, attributes: attributes.join(';').trim() }];
      }),
  ),
});

const fromViewerResponse = (response: ViewerResponse, original?: OriginReply): OriginReply => ({
  status: response.statusCode,
  headers: [
    ...spread(response.headers ?? {}),
    ...Object.entries(response.cookies ?? {}).map(
      ([name, { value, attributes }]): Header => [
        'set-cookie',
        `${name}=${value}${attributes ? `; ${attributes}` : ''}`,
      ],
    ),
  ],
  body: response.body === undefined ? (original?.body ?? Buffer.alloc(0)) : bodyOf(response.body),
});

const bodyOf = (body: NonNullable<ViewerResponse['body']>) =>
  typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8');

const pair = (text: string): [string, string] => {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
};

/** The last value counts; all of them are in multiValue when there are several. */
const gather = (pairs: [string, string][]): Values => {
  const all = new Map<string, string[]>();
  for (const [name, value] of pairs) all.set(name, [...(all.get(name) ?? []), value]);
  return Object.fromEntries(
    [...all].map(([name, values]) => {
      const value = values.at(-1) ?? '';
      return [name, values.length > 1 ? { value, multiValue: values.map((each) => ({ value: each })) } : { value }];
    }),
  );
};

const spread = (values: Values): [string, string][] =>
  Object.entries(values).flatMap(([name, { value, multiValue }]) =>
    (multiValue && multiValue.length > 0 ? multiValue : [{ value }]).map((each): [string, string] => [
      name,
      String(each.value),
    ]),
  );

// Calls a behavior's functions and checks their results as CloudFront does.

type Log = (line: string) => void;

export const runViewerRequest = async (
  fn: ViewerFunction | undefined,
  viewer: OriginRequest,
  distributionId: string,
  log: Log,
): Promise<OriginRequest | OriginReply> => {
  if (!fn) return viewer;
  const request = toViewerRequest(viewer);
  try {
    const result = (await fn.run({ ...about(distributionId, 'viewer-request', viewer), request })) as
      | ViewerRequest
      | ViewerResponse;
    if ('statusCode' in result) return fromViewerResponse(checkResponse(result));
    return fromViewerRequest(checkRequest(result, request), viewer);
  } catch (error) {
    return failed(fn, error, log);
  }
};

export const runViewerResponse = async (
  fn: ViewerFunction | undefined,
  viewer: OriginRequest,
  reply: OriginReply,
  distributionId: string,
  log: Log,
): Promise<OriginReply> => {
  if (!fn) return reply;
  const event = {
    ...about(distributionId, 'viewer-response', viewer),
    request: toViewerRequest(viewer),
    response: toViewerResponse(reply),
  };
  try {
    return fromViewerResponse(checkResponse((await fn.run(event)) as ViewerResponse), reply);
  } catch (error) {
    return failed(fn, error, log);
  }
};

const about = (distributionId: string, eventType: string, viewer: OriginRequest) => ({
  version: '1.0',
  context: {
    distributionDomainName: `${distributionId.toLowerCase()}.cloudfront.net`,
    distributionId,
    eventType,
    requestId: randomBytes(40).toString('base64'),
  },
  viewer: { ip: viewer.sourceIp },
});

const failed = (fn: ViewerFunction, error: unknown, log: Log): OriginReply => {
  log(`${fn.name} failed: ${(error as Error).message}`);
  return errorPage(
    503,
    'The CloudFront function associated with the CloudFront distribution is invalid or could not run.',
  );
};

const READ_ONLY = ['host', 'via', 'transfer-encoding'];
const FORBIDDEN =
  /^(connection|expect|keep-alive|proxy-authenticate|proxy-authorization|proxy-connection|trailer|upgrade|x-accel-.+|x-amz-cf-.+|x-amzn-.+|x-cache|x-edge-.+|x-forwarded-proto|x-real-ip)$/;

const checkRequest = (result: ViewerRequest, given: ViewerRequest): ViewerRequest => {
  if (typeof result?.uri !== 'string' || !result.uri.startsWith('/'))
    throw new Error('it returned no uri that begins with /');
  if (/[\s?#]/.test(result.uri)) throw new Error(`the uri ${result.uri} holds what belongs elsewhere`);
  if (result.method !== given.method) throw new Error('it changed the method, which is read-only');
  for (const name of Object.keys(result.headers ?? {})) {
    if (name !== name.toLowerCase()) throw new Error(`the header ${name} is not in lower case`);
    if (FORBIDDEN.test(name) && !given.headers[name]) throw new Error(`a function may not add the header ${name}`);
  }
  for (const name of READ_ONLY) {
    if (result.headers?.[name]?.value !== given.headers[name]?.value)
      throw new Error(`the header ${name} is read-only`);
  }
  return result;
};

const checkResponse = (result: ViewerResponse): ViewerResponse => {
  const status = result?.statusCode;
  if (!Number.isInteger(status) || status < 200 || status > 599) throw new Error(`it returned the status ${status}`);
  for (const name of Object.keys(result.headers ?? {})) {
    if (name !== name.toLowerCase()) throw new Error(`the header ${name} is not in lower case`);
  }
  return result;
};
