// Events for each function, likeliest first; the first one that leads to the database is measured.
import { allRoutes, pathOf } from '../../security/route-list.ts';
import { sampleBody } from '../../security/sample-input.ts';

const claims = {
  sub: '0b4ad2f0-0000-4000-8000-000000000001',
  email: 'cold@bench.example',
  email_verified: 'true',
  'cognito:groups': 'staff',
  aud: 'web',
};

const order = ['agent', 'staff', 'guest', 'public'];
const link = { request_id: '0'.repeat(32), request_pin: 'ABCDEFGH' };

const routeEvents = (code: string) =>
  allRoutes
    .filter((route) => code.includes(`path:"${route.path}"`) && order.includes(route.auth))
    .sort(
      (a, b) =>
        order.indexOf(a.auth) - order.indexOf(b.auth) || Number(b.method === 'GET') - Number(a.method === 'GET'),
    )
    .map((route) => ({
      httpMethod: route.method,
      resource: route.path,
      path: pathOf(route),
      headers: { 'idempotency-key': 'cold' },
      pathParameters: Object.fromEntries(route.params.map((name) => [name, name === 'step' ? '1' : 'none'])),
      queryStringParameters: null,
      body:
        route.method === 'GET'
          ? null
          : JSON.stringify({ ...sampleBody(route), ...(route.auth === 'guest' ? link : {}) }),
      isBase64Encoded: false,
      stageVariables: { client: claims.aud },
      requestContext: { requestId: 'cold', identity: { sourceIp: '127.0.0.1' }, authorizer: { claims } },
    }));

const trigger = (triggerSource: string) => ({
  triggerSource,
  userPoolId: 'none',
  userName: claims.sub,
  request: { userAttributes: claims, clientMetadata: {} },
  response: {},
});

const socketEvent = (routeKey: string, origin: string) => ({
  // The stand-in returns this for every secret, including the edge's.
  headers: { origin, referer: '{}' },
  queryStringParameters: { ticket: 'a'.repeat(43), session: 'a'.repeat(43) },
  requestContext: {
    routeKey,
    eventType: routeKey === '$connect' ? 'CONNECT' : 'MESSAGE',
    connectionId: 'cold',
    domainName: 'none',
  },
  body: JSON.stringify({ type: 'message', message: 'Hello', client_id: 'cold' }),
});

export const eventsFor = (name: string, code: string, address: string): object[] => {
  if (name === 'sign-in') return [trigger('TokenGeneration_Authentication'), trigger('PostConfirmation_ConfirmSignUp')];
  if (name === 'socket') return [socketEvent('$connect', address), socketEvent('$disconnect', address)];
  if (name === 'chat-socket') return [socketEvent('$default', address)];
  const events = routeEvents(code);
  return events.length > 0 ? events : [{}];
};
