import { describe, expect, it } from 'vitest';
import type { AwsRequest } from '../aws/endpoint/service.ts';
import { FunctionError, ThrottledError, timedOut } from './function-spec.ts';
import { createDemandPermission, createInvokeService, invokeAs } from './invoke-service.ts';
import type { Invoke } from './lambdas.ts';

const ARN = 'arn:aws:lambda:us-east-1:000000000000:function:checks';
const request = (over: Partial<AwsRequest> = {}): AwsRequest => ({
  service: 'lambda',
  method: 'POST',
  url: new URL(`http://localhost/2015-03-31/functions/${encodeURIComponent(ARN)}/invocations`),
  headers: {},
  body: Buffer.from('{"a":1}'),
  caller: { kind: 'operator' },
  ...over,
});
const service = (invoke: Invoke) => createInvokeService({ invoke });

it('runs a function for an answer, and needs the permission for that one', async () => {
  const { handle, authorize } = service(async (name, event) => ({ name, event }));
  expect(authorize(request())).toEqual([{ action: 'lambda:InvokeFunction', resources: [ARN] }]);
  const { status, body } = await handle(request());
  expect([status, JSON.parse(String(body))]).toEqual([200, { name: ARN, event: { a: 1 } }]);
});

it('is judged by the ARN of a function that is called by its name', () => {
  const url = new URL('http://localhost/2015-03-31/functions/checks/invocations');
  expect(service(async () => null).authorize(request({ url }))).toEqual([
    { action: 'lambda:InvokeFunction', resources: [ARN] },
  ]);
});

it('hands an event over without waiting for the function', async () => {
  const { handle } = service(async (_, event, options) =>
    expect([event, options]).toEqual([{ a: 1 }, { type: 'async' }]),
  );
  expect((await handle(request({ headers: { 'x-amz-invocation-type': 'Event' } }))).status).toBe(202);
});

it('says that the function failed in a header, as Lambda does', async () => {
  const { handle } = service(() => Promise.reject(new FunctionError(timedOut('r', 20))));
  const reply = await handle(request());
  expect([reply.status, reply.headers?.['x-amz-function-error']]).toEqual([200, 'Unhandled']);
  expect(String(reply.body)).toContain('Task timed out');
});

it('refuses what it does not play, what is too large, and where nothing is free', async () => {
  const { handle } = service(() => Promise.reject(new ThrottledError('checks')));
  const large = Buffer.alloc(6 * 1024 * 1024 + 1);
  const replies = [
    request(),
    request({ body: large }),
    request({ headers: { 'x-amz-invocation-type': 'DryRun' } }),
    request({ url: new URL('http://localhost/2015-03-31/functions') }),
  ].map(handle);
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([429, 413, 501, 404]);
});

const functionArn = 'arn:aws:lambda:us-east-1:000000000000:function:fn';
const api = 'arn:aws:execute-api:us-east-1:000000000000:abc';
const demand = createDemandPermission([
  {
    action: 'lambda:InvokeFunction',
    functionName: functionArn,
    principal: 'apigateway.amazonaws.com',
    sourceArn: `${api}/api/*/*`,
  },
]);

describe('a service that invokes a function', () => {
  it('may when the template permits it from there', async () => {
    const invoke = invokeAs(
      async () => 'done',
      demand,
      'apigateway.amazonaws.com',
      () => `${api}/api/GET/api/me`,
    );
    expect(await invoke(functionArn, {})).toBe('done');
    expect(await invoke('fn', {})).toBe('done');
  });

  it.each([
    ['apigateway.amazonaws.com', functionArn, 'arn:aws:execute-api:us-east-1:000000000000:other/api/GET/x'],
    ['events.amazonaws.com', functionArn, `${api}/api/GET/x`],
    ['apigateway.amazonaws.com', 'arn:aws:lambda:us-east-1:000000000000:function:other', `${api}/api/GET/x`],
  ])('may not otherwise (%s, %s, %s)', (principal, target, source) => {
    expect(() => demand(principal, target, source)).toThrow('the template gives no permission');
  });
});
