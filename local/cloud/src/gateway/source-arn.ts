// The ARN that API Gateway shows to a function's policy when it invokes the function.
import { accountId, region } from '../template/intrinsics.ts';

type ApiEvent = {
  resource?: string;
  requestContext: { apiId: string; stage: string; httpMethod?: string; routeKey?: string };
};

/** The method of a REST API, or the route of a WebSocket API. */
export const apiSourceArn = (event: unknown): string => {
  const { resource = '', requestContext } = event as ApiEvent;
  const { apiId, stage, httpMethod, routeKey } = requestContext;
  return `arn:aws:execute-api:${region}:${accountId}:${apiId}/${stage}/${routeKey ?? `${httpMethod}${resource}`}`;
};
