import { playedType } from '../../registry/resource-type.ts';

/** A route with one sends its function's answer back over the socket. */
export const routeResponse = playedType({
  type: 'AWS::ApiGatewayV2::RouteResponse',
  playedBy: 'gateway/socket',
  properties: {
    reads: ['RouteId'],
    ignores: { 'routes look for theirs by their id': ['ApiId'], 'there is one answer per route': ['RouteResponseKey'] },
  },
  example: { RouteId: 'abc' },
  read: ({ properties }) => ({ routeId: String(properties.RouteId) }),
});
