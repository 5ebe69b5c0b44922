import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStack } from '../../testing/a-stack.ts';
import { type Cloud, startCloud } from '../cloud.ts';
import { registry } from '../registry/registry.ts';
import { loadStack } from '../template/stack.ts';
import { playedAndNot } from './report.ts';
import { synthesize } from './synthesize.ts';

// An app that has no user pool, no distribution and no bundler.

let cloud: Cloud;
let assemblyDir: string;
let dir: string;

beforeAll(async () => {
  const folder = join(import.meta.dirname, '../../examples/notes');
  dir = mkdtempSync(join(tmpdir(), 'any-app-'));
  assemblyDir = await synthesize({ folder, command: 'node app.mjs', context: {}, out: join(dir, 'cdk.out') });
  const configuration = { name: 'cdk-run', simulators: [], secretValues: {} };
  cloud = await startCloud({ assemblyDir, dataDir: join(dir, 'data'), port: 0, configuration });
  cloud.start();
});
afterAll(async () => {
  await cloud?.close();
  rmSync(dir, { recursive: true, force: true });
});

const addressOf = (name: RegExp) => Object.entries(cloud.outputs).find(([key]) => name.test(key))?.[1] ?? '';

describe('an app of resources and methods', () => {
  it('answers at the address in its outputs, and finds the AWS SDK of the runtime', async () => {
    const api = addressOf(/^NotesApi/);
    expect(api).toMatch(new RegExp(`^${cloud.url}/_api/[a-z0-9]{10}/prod/$`));
    expect((await fetch(`${api}notes/1`, { method: 'PUT', body: 'Milk' })).status).toBe(204);
    const reply = await fetch(`${api}notes`);
    expect([reply.status, await reply.json()]).toEqual([200, [{ id: '1', text: 'Milk' }]]);
    expect((await fetch(`${api}notes`, { method: 'DELETE' })).status).toBe(403);
  });

  it('answers a preflight without a function', async () => {
    const reply = await fetch(`${addressOf(/^NotesApi/)}notes`, { method: 'OPTIONS' });
    const allowed = ['origin', 'methods'].map((name) => reply.headers.get(`access-control-allow-${name}`));
    expect([reply.status, ...allowed]).toEqual([204, '*', 'OPTIONS,GET,PUT,POST,DELETE,PATCH,HEAD']);
  });

  it('has nothing at the root', async () => {
    expect((await fetch(cloud.url)).status).toBe(404);
  });
});

describe('an HTTP API', () => {
  const ask = (path: string, init: RequestInit = {}) => fetch(`${addressOf(/^Greeting$/)}${path}`, init);

  it('gives its function an event of format 2.0, and sends back a value as JSON', async () => {
    const reply = await ask('/hello/Ada%20L', { headers: { cookie: 'a=1; b=2' } });
    expect(await reply.json()).toEqual({ hello: 'Ada L', cookies: ['a=1', 'b=2'], at: 'us-east-1' });
    expect(reply.headers.get('content-type')).toBe('application/json');
  });

  it('knows its routes only', async () => {
    const reply = await ask('/goodbye');
    expect([reply.status, await reply.json()]).toEqual([404, { message: 'Not Found' }]);
  });

  it('answers preflights as its CORS configuration says', async () => {
    const preflight = (origin: string) =>
      ask('/hello/x', { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'GET' } });
    const [known, unknown] = [await preflight('https://app.example'), await preflight('https://other.example')];
    const originOf = ({ headers }: Response) => headers.get('access-control-allow-origin');
    expect([known.status, originOf(known), originOf(unknown)]).toEqual([204, 'https://app.example', null]);
  });
});

it('says what it plays and what it leaves out', () => {
  const lines = playedAndNot(loadStack(assemblyDir, registry));
  expect(lines).toContain('  AWS::ApiGatewayV2::Api');
  expect(lines).toContain('  AWS::ApiGateway::Deployment: the gateway always plays the current template');
});

it('says which granted calls no one answers', () => {
  const PolicyDocument = { Statement: [{ Effect: 'Allow', Action: ['sns:Publish', 'dynamodb:*'], Resource: '*' }] };
  const stack = aStack({ P: { Type: 'AWS::IAM::Policy', Properties: { Roles: [], PolicyDocument } } });
  expect(playedAndNot(stack).at(-1)).toBe('and answers no sns:Publish: such a call fails');
});

describe('what is refused by name', () => {
  const method = (more: object) => ({
    M: { Type: 'AWS::ApiGateway::Method', Properties: { HttpMethod: 'GET', Integration: { Type: 'MOCK' }, ...more } },
  });

  it('is a switch that is on, not one that is off', () => {
    expect(() => aStack(method({ ApiKeyRequired: true }))).toThrow('ApiKeyRequired of AWS::ApiGateway::Method');
    aStack(method({ ApiKeyRequired: false }));
  });

  it('is a subscription that nothing would reach', () => {
    const of = (Protocol: string) => aStack({ S: { Type: 'AWS::SNS::Subscription', Properties: { Protocol } } });
    expect(() => playedAndNot(of('lambda'))).toThrow('S: the local cloud plays no topics');
    playedAndNot(of('email'));
  });
});
