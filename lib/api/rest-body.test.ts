import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Route } from '../../lambdas/core/http/route.ts';
import { restBody } from './rest-api.ts';

const aRoute = (changes: Partial<Route> = {}): Route => ({
  method: 'GET',
  path: '/api/things/{id}',
  auth: 'public',
  reply: v.object({}),
  ...changes,
});

const functionArn = 'arn:aws:lambda:us-east-1:1:function:things';
const bodyOf = (...routes: Route[]) =>
  restBody(
    routes.map((route) => ({ route, functionArn })),
    { title: 'things', partition: 'aws', region: 'us-east-1', account: '1' },
  );
const operationsOf = (...routes: Route[]) =>
  Object.values(bodyOf(...routes).paths).flatMap((methods) => Object.values(methods));

describe('the document of an API made of routes', () => {
  it.each(['agent', 'staff'] as const)('lets the gateway verify the token of a route for %s', (auth) => {
    expect(operationsOf(aRoute({ auth }))).toMatchObject([{ security: [{ signedIn: [] }] }]);
  });

  it.each(['guest', 'public', 'signed', 'key'] as const)(
    'leaves a route for %s to its function, and says why',
    (auth) => {
      expect(operationsOf(aRoute({ auth }))).toMatchObject([
        { security: [], 'x-open-to': auth, description: expect.stringMatching(/\w\.$/) },
      ]);
    },
  );

  it('checks every call against the user pool of the stage', () => {
    const scheme = bodyOf(aRoute({ auth: 'agent' })).components.securitySchemes.signedIn;
    const { providerARNs, authorizerResultTtlInSeconds } = scheme?.['x-amazon-apigateway-authorizer'] ?? {};
    expect(providerARNs?.[0]).toMatch(/:userpool\/\$\{stageVariables\.userPool\}$/);
    expect(authorizerResultTtlInSeconds).toBe(0);
  });

  it('passes every route to its function unchanged', () => {
    const operations = operationsOf(aRoute(), aRoute({ method: 'PUT' }), aRoute({ path: '/api/things' }));
    expect(operations).toHaveLength(3);
    for (const { 'x-amazon-apigateway-integration': integration } of operations)
      expect(integration).toEqual({
        type: 'aws_proxy',
        httpMethod: 'POST',
        uri: `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${functionArn}/invocations`,
      });
  });

  it('declares the variables of a path', () => {
    expect(operationsOf(aRoute())[0]?.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    ]);
  });

  it('refuses a path that the edge would never send', () => {
    expect(() => bodyOf(aRoute({ path: '/api/things/' }))).toThrow('/api/things/: remove the trailing slash');
  });

  it('refuses the same method and path twice', () => {
    expect(() => bodyOf(aRoute(), aRoute())).toThrow('Two contracts declare GET /api/things/{id}');
  });

  it('refuses two names for the same variable, which would otherwise fail halfway through a deployment', () => {
    const parts = aRoute({ path: '/api/things/{thingId}/parts' });
    expect(() => bodyOf(aRoute(), parts)).toThrow('one variable below /api/things, and it is already {id}');
    expect(operationsOf(aRoute(), aRoute({ path: '/api/others/{otherId}' }))).toHaveLength(2);
  });
});
