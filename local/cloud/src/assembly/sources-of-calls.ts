// The ARNs that AWS services show to a function's policy when they invoke it.
import { accountId, region } from '../template/intrinsics.ts';
import type { Stack } from '../template/stack.ts';

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

export const userPoolArn = (stack: Stack): string => stack.ofType('AWS::Cognito::UserPool')[0]?.arn ?? '';
