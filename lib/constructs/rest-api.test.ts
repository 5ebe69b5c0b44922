import { UserPool } from 'aws-cdk-lib/aws-cognito';
import { PolicyDocument } from 'aws-cdk-lib/aws-iam';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { App, Stack } from 'aws-cdk-lib/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Route, Routes } from '../../lambdas/core/route.ts';
import { settingsOf } from '../settings.ts';
import { RouteTableApi } from './rest-api.ts';

const aRoute = (changes: Partial<Route> = {}): Route => ({
  method: 'GET',
  path: '/api/things/{id}',
  auth: 'public',
  reply: z.object({}),
  ...changes,
});

type Method = { Type: string; Properties: Record<string, unknown> };

const methodsOf = (table: Routes, { withPool = true } = {}): Record<string, unknown>[] => {
  const app = new App();
  const stack = new Stack(app, 'Test');
  const api = new RouteTableApi(stack, 'Rest', {
    settings: settingsOf({ tryGetContext: () => 'dev' }, {}),
    policy: new PolicyDocument(),
  });
  if (withPool) api.authorizeBy(new UserPool(stack, 'Pool'));
  const handler = new LambdaFunction(stack, 'Handler', {
    runtime: Runtime.NODEJS_24_X,
    handler: 'index.handler',
    code: Code.fromInline('exports.handler = async () => {};'),
  });
  api.serve(handler, table);
  const { Resources } = app.synth().getStackByName('Test').template as { Resources: Record<string, Method> };
  return Object.values(Resources).flatMap(({ Type, Properties }) =>
    Type === 'AWS::ApiGateway::Method' ? [Properties] : [],
  );
};

describe('an API made of route tables', () => {
  it.each(['agent', 'staff'] as const)('lets the gateway verify the token of a route for %s', (auth) => {
    expect(methodsOf({ one: aRoute({ auth }) })).toMatchObject([
      { AuthorizationType: 'COGNITO_USER_POOLS', AuthorizerId: expect.anything() },
    ]);
  });

  it.each(['guest', 'public', 'signed'] as const)('leaves a route for %s to its function', (auth) => {
    expect(methodsOf({ one: aRoute({ auth }) })).toMatchObject([{ AuthorizationType: 'NONE' }]);
  });

  it('hands every route of a table to the same function as it came', () => {
    const table = { read: aRoute(), change: aRoute({ method: 'PUT' }), list: aRoute({ path: '/api/things' }) };
    const methods = methodsOf(table);
    expect(methods).toHaveLength(3);
    for (const { Integration } of methods)
      expect(Integration).toMatchObject({ Type: 'AWS_PROXY', IntegrationHttpMethod: 'POST' });
  });

  it('refuses a path that the edge would never send', () => {
    expect(() => methodsOf({ one: aRoute({ path: '/api/things/' }) })).toThrow('/api/things/: the edge strips');
  });

  it('refuses two names for the same variable, which would only fail half-way through a deployment', () => {
    const table = { read: aRoute(), parts: aRoute({ path: '/api/things/{thingId}/parts' }) };
    expect(() => methodsOf(table)).toThrow('one variable below /api/things, and there is {id} already');
    expect(methodsOf({ read: aRoute(), other: aRoute({ path: '/api/others/{otherId}' }) })).toHaveLength(2);
  });

  it('refuses to leave a signed-in route open', () => {
    expect(() => methodsOf({ one: aRoute({ auth: 'agent' }) }, { withPool: false })).toThrow('authorizeBy()');
  });
});
