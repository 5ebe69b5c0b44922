// Calls a behavior's functions and checks what they give back, as CloudFront validates it.
import { randomBytes } from 'node:crypto';
import type { OriginReply, OriginRequest } from '../../gateway/exchange.ts';
import { errorPage } from '../replies/error-page.ts';
import {
  fromViewerRequest,
  fromViewerResponse,
  toViewerRequest,
  toViewerResponse,
  type ViewerRequest,
  type ViewerResponse,
} from './viewer-event.ts';
import type { ViewerFunction } from './viewer-function.ts';

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
