// From a viewer's request to the answer, in CloudFront's order: behavior, function, cache, origin, policies, function.
import type { OriginReply, OriginRequest } from '../../gateway/exchange.ts';
import type { Behavior, Distribution } from '../distribution.ts';
import type { Ask } from '../origins.ts';
import { runViewerRequest, runViewerResponse } from '../viewer-functions/run-viewer-function.ts';
import { type CachedOrigins, createCachedOrigins } from './cached-origins.ts';
import { errorPage } from './error-page.ts';
import { withRange } from './range.ts';

export type Responder = { respond(viewer: OriginRequest): Promise<OriginReply>; clearCache(): void };

export const createResponder = (about: {
  distribution: Distribution;
  askOf: (behavior: Behavior) => Ask;
  now: () => number;
  log: (line: string) => void;
}): Responder => {
  const { distribution, askOf, now, log } = about;
  const origins = createCachedOrigins(distribution, askOf, now);
  return {
    clearCache: origins.clearCache,
    async respond(viewer) {
      const behavior = distribution.behaviorFor(viewer.path);
      if (!behavior.allowedMethods.includes(viewer.method)) {
        return errorPage(403, 'This distribution is not configured to allow the HTTP request method that was used.');
      }
      const asked = await runViewerRequest(behavior.viewerRequest, viewer, distribution.id, log);
      if ('status' in asked) return dressed(behavior, viewer, asked);
      const rooted = withRootObject(distribution, asked);
      const fetched = await origins.fetch(behavior, rooted);
      const reply = await withErrorResponse(distribution, origins, fetched, rooted);
      const answer = withRange(viewer, dressed(behavior, viewer, reply));
      // An origin's refusal passes by the viewer-response function, as on AWS.
      if (reply.status >= 400) return answer;
      return runViewerResponse(behavior.viewerResponse, asked, answer, distribution.id, log);
    },
  };
};

const withRootObject = ({ rootObject }: Distribution, request: OriginRequest): OriginRequest =>
  request.path === '/' && rootObject ? { ...request, path: `/${rootObject}` } : request;

/** CustomErrorResponses: the page comes from the behavior that its own path matches. */
const withErrorResponse = async (
  { errorResponses, behaviorFor }: Distribution,
  origins: CachedOrigins,
  reply: OriginReply,
  request: OriginRequest,
): Promise<OriginReply> => {
  const found = errorResponses.find(({ status }) => status === reply.status);
  if (!found) return reply;
  const asPage = { ...request, method: 'GET', path: found.page, query: '', body: Buffer.alloc(0) };
  const page = await origins.fetch(behaviorFor(found.page), asPage);
  return page.status === 200 ? { ...page, status: found.replyStatus } : reply;
};

const dressed = (behavior: Behavior, viewer: OriginRequest, reply: OriginReply): OriginReply => ({
  ...reply,
  headers: behavior.responseHeaders(reply.headers, viewer),
});
