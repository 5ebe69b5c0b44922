// An API's own address, for templates without a distribution and for callers that go around it: /_api/{its id}/{stage}/...
import { type OriginRequest, withHeader } from '../gateway/exchange.ts';

const PREFIX = '/_api/';

/** Replaces `https://{id}.execute-api.{region}.amazonaws.com`. */
export const apiAddress = (siteUrl: string, apiId: string): string => `${siteUrl}${PREFIX}${apiId}`;

/** The API that the request names and the request as that API would get it; undefined for any other path. */
export const directCall = (
  request: OriginRequest,
  region: string,
): { apiId: string; domainName: string; request: OriginRequest } | undefined => {
  if (!request.path.startsWith(PREFIX)) return undefined;
  const [apiId = '', ...rest] = request.path.slice(PREFIX.length).split('/');
  const domainName = `${apiId}.execute-api.${region}.amazonaws.com`;
  const headers = withHeader(request.headers, 'host', domainName);
  return { apiId, domainName, request: { ...request, path: `/${rest.join('/')}`, headers } };
};
