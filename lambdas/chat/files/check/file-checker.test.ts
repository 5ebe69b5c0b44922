// Sends a file to another function for checking, and handles that function's failures.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { plainError } from '#core/platform/plain-error.ts';
import { createFileChecker } from './file-checker.ts';

type Reply = { status?: number; headers?: Record<string, string>; body: string };

/** The Lambda service, with these answers in their order. */
const aService = async (...replies: Reply[]) => {
  const asked: { path: string; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    asked.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString()) });
    const { status = 200, headers = {}, body } = replies[asked.length - 1] ?? { body: '{}' };
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('FILE_CHECKS', 'arn:aws:lambda:us-east-1:1:function:checks');
  onTestFinished(() => {
    vi.unstubAllEnvs();
    server.close();
  });
  return { asked, check: createFileChecker() };
};

const event = { from: 'incoming/a', to: 'request/a', keeps: true, size: 1, use: 'read' } as const;
const failed = { 'x-amz-function-error': 'Unhandled' };

it('passes on what the function found', async () => {
  const { check, asked } = await aService({ body: '{"type":"pdf","hash":"h"}' });
  expect(await check(event)).toEqual({ type: 'pdf', hash: 'h' });
  expect(asked).toEqual([
    {
      path: `/2015-03-31/functions/${encodeURIComponent('arn:aws:lambda:us-east-1:1:function:checks')}/invocations`,
      body: event,
    },
  ]);
});

it.each([
  '{"errorType":"Sandbox.Timedout","errorMessage":"Task timed out after 20.00 seconds"}',
  '{"errorType":"Runtime.ExitError","errorMessage":"Runtime exited with error: signal: killed"}',
])('refuses a file that the function failed on, and does not try again: %s', async (body) => {
  const { check, asked } = await aService({ headers: failed, body }, { body: '{"type":"pdf","hash":"h"}' });
  expect(await check(event)).toEqual({ problem: 'too-complex' });
  expect(asked).toHaveLength(1);
});

it('asks again where no function was free', async () => {
  const busy = { status: 429, headers: { 'x-amzn-errortype': 'TooManyRequestsException' }, body: '{}' };
  const { check, asked } = await aService(busy, { body: '{"gone":true}' });
  expect(await check(event)).toEqual({ gone: true });
  expect(asked).toHaveLength(2);
});

it('says in the words of Lambda why it was refused, so that a log names the grant that is missing', async () => {
  const refused = { 'x-amzn-errortype': 'AccessDeniedException' };
  const body = '{"Message":"User: arn is not authorized to perform: lambda:InvokeFunction on resource: arn"}';
  const { check } = await aService({ status: 403, headers: refused, body });
  const error = await check(event).catch((failure: Error) => failure);
  expect(plainError(error as Error)).toMatchObject({
    name: 'AccessDeniedException',
    message: expect.stringContaining('not authorized to perform: lambda:InvokeFunction'),
  });
});
