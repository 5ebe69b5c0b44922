import { UserPool } from 'aws-cdk-lib/aws-cognito';
import { PolicyDocument } from 'aws-cdk-lib/aws-iam';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Stack } from 'aws-cdk-lib/core';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { anApp } from '#test/builders/an-app.ts';
import type { Route, Routes } from '../../lambdas/core/http/route.ts';
import { settingsOf } from '../settings/read-settings.ts';
import { RouteTableApi } from './rest-api.ts';

const aRoute = (changes: Partial<Route> = {}): Route => ({
  method: 'GET',
  path: '/api/things/{id}',
  auth: 'public',
  reply: v.object({}),
  ...changes,
});

type Json = Record<string, unknown>;

const templateOf = (table: Routes, { withPool = true } = {}) => {
  const app = anApp();
  const stack = new Stack(app, 'Test');
  const api = new RouteTableApi(stack, 'Rest', {
    settings: settingsOf({ tryGetContext: (name) => (name === 'stage' ? 'dev' : undefined) }, {}),
    policy: new PolicyDocument(),
  });
  const pool = new UserPool(stack, 'Pool');
  if (withPool) api.authorizeBy(pool, pool.addClient('Web'));
  const handler = new LambdaFunction(stack, 'Handler', {
    runtime: Runtime.NODEJS_24_X,
    handler: 'index.handler',
    code: Code.fromInline('exports.handler = async () => {};'),
  });
  api.serve({ target: handler, targetArnByName: 'arn:aws:lambda:us-east-1:1:function:things' }, table);
  const { Resources } = app.synth().getStackByName('Test').template as {
    Resources: Record<string, { Type: string; Properties: Json; DependsOn?: string[] }>;
  };
  const ofType = (type: string) => Object.entries(Resources).filter(([, { Type }]) => Type === `AWS::${type}`);
  return { ofType };
};

describe('an API built from route tables', () => {
  it('sets the user pool on its stage, and the client whose tokens count', () => {
    const { ofType } = templateOf({ one: aRoute({ auth: 'agent' }) });
    const [[pool]] = ofType('Cognito::UserPool') as [[string, unknown]];
    expect(ofType('ApiGateway::Stage')[0]?.[1].Properties.Variables).toEqual({
      userPool: { Ref: pool },
      client: { Ref: ofType('Cognito::UserPoolClient')[0]?.[0] },
    });
  });

  it('is deployed again when a route changes, and after the function that it calls', () => {
    const [before, after] = [templateOf({ one: aRoute() }), templateOf({ one: aRoute({ method: 'PUT' }) })];
    const [id, deployment] = before.ofType('ApiGateway::Deployment')[0]!;
    expect(id).not.toBe(after.ofType('ApiGateway::Deployment')[0]?.[0]);
    expect(deployment.DependsOn).toEqual(expect.arrayContaining([before.ofType('Lambda::Permission')[0]![0]]));
  });

  it('refuses to leave a signed-in route open', () => {
    expect(() => templateOf({ one: aRoute({ auth: 'agent' }) }, { withPool: false })).toThrow('authorizeBy()');
  });
});
