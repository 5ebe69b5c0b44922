// A page's calls: a browser asks first whether the page may call, and shows the page only answers that say so.
import type { AwsReply, AwsRequest, AwsService } from './service.ts';

/** Whether the request is a browser's question before a call. It isn't signed. */
export const isPreflight = ({ method, headers }: AwsRequest): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

export const preflightReply = (services: AwsService[], request: AwsRequest): AwsReply => {
  const { origin = '', ...asked } = request.headers;
  const headers = (asked['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const call = { origin, method: asked['access-control-request-method'] ?? '', headers };
  const [allowed] = services.flatMap((service) => {
    const found = service.browserHeaders?.(call, request);
    return found ? [found] : [];
  });
  if (allowed) return { status: 200, headers: allowed };
  const message = 'CORSResponse: This CORS request is not allowed. The rules of the bucket do not name it.';
  return {
    status: 403,
    headers: { 'content-type': 'application/xml' },
    body: `<Error><Code>AccessForbidden</Code><Message>${message}</Message></Error>`,
  };
};

export const forBrowser = (service: AwsService | undefined, request: AwsRequest, reply: AwsReply): AwsReply => {
  const { origin } = request.headers;
  if (origin === undefined) return reply;
  const added = service?.browserHeaders?.({ origin, method: request.method }, request);
  return added ? { ...reply, headers: { ...reply.headers, ...added } } : reply;
};
