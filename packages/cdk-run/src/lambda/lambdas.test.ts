import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CRASH } from 'simulator-kit/fault';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aStack, declare } from '../../testing/a-stack.ts';
import { createClock } from '../host/clock.ts';
import { eventInvokeConfig } from '../resources/lambda/event-source-mapping.ts';
import { lambdaFunction } from '../resources/lambda/function.ts';
import { createLambdas, type Lambdas, type LambdasOptions } from './lambdas.ts';

/** Waits longer than the default, because other tests use the processors, too. */
const soon = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 15_000, interval: 20 });

let dir: string;
let lambdas: Lambdas;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lambdas-'));
});
afterEach(async () => {
  await lambdas?.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Each client resolves once it has read something. */
const clients = {
  "Node's client": `(port) => new Promise((resolve, reject) =>
    require('node:http').get({ port, host: '127.0.0.1', path: '/item/get' }, resolve).on('error', reject))`,
  fetch: "(port) => fetch('http://127.0.0.1:' + port + '/item/get', { method: 'POST', body: 'asked' })",
  'a socket': `(port) => new Promise((resolve, reject) => {
    const socket = require('node:net').connect(port, '127.0.0.1').on('data', resolve).on('error', reject);
    socket.write('POST /item/get HTTP/1.1\\r\\nhost: 127.0.0.1:' + port + '\\r\\ncontent-length: 5\\r\\n\\r\\nasked');
  })`,
};

const start = (
  code: string,
  properties: Record<string, unknown> = {},
  options: Partial<LambdasOptions> = {},
  more: Record<string, { Type: string; Properties: Record<string, unknown> }> = {},
) => {
  const bundle = join(dir, 'bundle');
  mkdirSync(bundle, { recursive: true });
  writeFileSync(join(bundle, 'index.js'), code);
  const Properties = {
    FunctionName: 'fn',
    Handler: 'index.handler',
    Runtime: 'nodejs24.x',
    Role: 'arn:aws:iam::000000000000:role/fn',
    Code: { S3Bucket: 'assets', S3Key: 'bundle.zip' },
    ...properties,
  };
  const stack = aStack({ Fn: { Type: 'AWS::Lambda::Function', Properties }, ...more }, { asset: () => bundle });
  lambdas = createLambdas({ dataDir: dir, endpointUrl: 'http://127.0.0.1:1', ...options });
  declare(stack, [lambdaFunction, eventInvokeConfig], { functions: lambdas });
  return lambdas;
};

describe('a local function', () => {
  it('answers by name, ARN and alias with what the handler returns', async () => {
    const { invoke } = start('exports.handler = async (event) => ({ got: event.n, nothing: undefined })');
    expect(await invoke('fn', { n: 1 })).toEqual({ got: 1 });
    expect(await invoke('arn:aws:lambda:us-east-1:000000000000:function:fn:live', { n: 2 })).toEqual({ got: 2 });
    await expect(invoke('other', {})).rejects.toThrow('The template has no function other');
  });

  it('can have a clock that is off, and still knows how long it may run', async () => {
    const code = `exports.handler = async (_, context) =>
      [Date.now(), new Date().getTime(), new Date(5).getTime(), context.getRemainingTimeInMillis(), process.env]`;
    const environment = () => ({ LOCAL_CLOCK_SKEW_MS: '120000' });
    const reply = (await start(code, { Timeout: 9 }, { environment }).invoke('fn', {})) as number[];
    const [now = 0, made = 0, given, left = 0, seen] = reply;
    for (const told of [now, made]) expect(Math.abs(told - Date.now() - 120_000)).toBeLessThan(10_000);
    expect(given).toBe(5);
    expect(left).toBeLessThanOrEqual(9_000);
    expect(seen).not.toHaveProperty('LOCAL_CLOCK_SKEW_MS');
  });

  it("goes by the cloud's clock, also when it's set while an instance lives, and knows Node's own dates as dates", async () => {
    const code = `const { statSync } = require('node:fs');
      exports.handler = async (_, context) =>
        [Date.now(), context.getRemainingTimeInMillis(), statSync('.').mtime instanceof Date]`;
    const clock = createClock();
    const { invoke } = start(code, { Timeout: 9 }, { aheadMs: clock.aheadMs });
    for (const days of [0, -10, -3]) {
      clock.set(new Date(Date.now() + days * 86_400_000));
      const [now = 0, left = 0, isDate] = (await invoke('fn', {})) as [number, number, boolean];
      expect(Math.abs(now - clock.now().getTime())).toBeLessThan(10_000);
      expect(left).toBeGreaterThan(0);
      expect(isDate).toBe(true);
    }
    clock.reset();
    expect(Math.abs(((await invoke('fn', {})) as number[])[0]! - Date.now())).toBeLessThan(10_000);
  });

  it('sees its own environment and nothing of the process around it', async () => {
    process.env.LEAKED = 'yes';
    const { invoke } = start('exports.handler = async () => process.env', {
      Environment: { Variables: { TABLE_NAME: 'main' } },
    });
    const env = (await invoke('fn', {})) as Record<string, string>;
    delete process.env.LEAKED;
    expect(env).toMatchObject({ TABLE_NAME: 'main', AWS_REGION: 'us-east-1', AWS_ENDPOINT_URL: 'http://127.0.0.1:1' });
    expect(env).not.toHaveProperty('LEAKED');
    expect(env).not.toHaveProperty('PATH');
  });

  describe.each(Object.entries(clients))('that asks with %s', (_, ask) => {
    const house = async (headers: Record<string, string>) => {
      const server = createServer((request, response) => {
        request.resume();
        response.writeHead(200, headers).end('{}');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => {
        server.closeAllConnections();
        server.close();
      });
      return (server.address() as AddressInfo).port;
    };
    const code = `exports.handler = async ({ port }) => (await (${ask})(port)) && 'read'`;

    it('reports every call to the outside, with its purpose', async () => {
      const port = await house({});
      const called: unknown[] = [];
      const { invoke } = start(code, {}, { onCalled: (call) => called.push(call) });
      expect(await invoke('fn', { port }, { label: 'POST /api/banks' })).toBe('read');
      expect(called).toEqual([{ name: 'fn', host: `127.0.0.1:${port}`, path: '/item/get', label: 'POST /api/banks' }]);
    });

    it('ends at an answer that is to be its end, before it has read it', async () => {
      const port = await house(CRASH);
      await expect(start(code).invoke('fn', { port })).rejects.toThrow('Runtime exited with error: exit status 137');
    });
  });

  it('counts one cold start for calls in a row and keeps what the module remembers', async () => {
    const { invoke, stats } = start('let n = 0; exports.handler = async () => ++n');
    expect([await invoke('fn', {}), await invoke('fn', {}), await invoke('fn', {})]).toEqual([1, 2, 3]);
    expect(stats()).toMatchObject([{ name: 'fn', coldStarts: 1, invocations: 3, errors: 0, lastError: null }]);
  });

  it('runs one event at a time in an instance and starts more under load', async () => {
    const { invoke, stats } = start(
      `let busy = 0; exports.handler = async () => {
         busy += 1; const seen = busy; await new Promise((go) => setTimeout(go, 150)); busy -= 1; return seen; }`,
    );
    expect(await Promise.all([1, 2, 3].map(() => invoke('fn', {})))).toEqual([1, 1, 1]);
    expect(stats()[0]!.coldStarts).toBeGreaterThan(1);
  });

  it('refuses more events than the concurrency that the template reserves', async () => {
    const { invoke } = start('exports.handler = () => new Promise((go) => setTimeout(go, 100))', {
      ReservedConcurrentExecutions: 1,
    });
    const first = invoke('fn', {});
    await expect(invoke('fn', {})).rejects.toMatchObject({ name: 'TooManyRequestsException' });
    await first;
  });

  it('reports an error as Lambda does', async () => {
    const { invoke, stats, log } = start(
      'exports.handler = async () => { console.log("before"); throw new TypeError("no") }',
    );
    await expect(invoke('fn', { httpMethod: 'GET', resource: '/api/x' })).rejects.toMatchObject({
      name: 'TypeError',
      message: 'no',
      payload: { errorType: 'TypeError', errorMessage: 'no', trace: expect.arrayContaining(['TypeError: no']) },
    });
    expect(stats()[0]).toMatchObject({ errors: 1, lastError: { label: 'GET /api/x', errorMessage: 'no' } });
    expect(log()[0]).toMatchObject({ lines: [{ stream: 'stdout', text: 'before\n' }] });
  });

  it('ends a function that takes too long and starts afresh', async () => {
    const { invoke, stats } = start('exports.handler = async (event) => { while (event.hang) {} return "ok" }', {
      Timeout: 1,
    });
    await expect(invoke('fn', { hang: true })).rejects.toThrow(/Task timed out after 1.00 seconds/);
    expect(await invoke('fn', {})).toBe('ok');
    expect(stats()[0]).toMatchObject({ coldStarts: 2, errors: 1 });
  });

  it('ends a function that uses more memory than it has', async () => {
    const { invoke } = start(
      'exports.handler = async () => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)) }',
      {
        MemorySize: 32,
        Timeout: 20,
      },
    );
    await expect(invoke('fn', {})).rejects.toThrow('Runtime exited with error: signal: killed');
  });

  it('distinguishes a crash, an exit and a module that cannot be loaded', async () => {
    const crashed = start('exports.handler = () => new Promise(() => Promise.reject(new Error("lost")))');
    await expect(crashed.invoke('fn', {})).rejects.toMatchObject({ name: 'Runtime.UnhandledPromiseRejection' });
    await crashed.close();
    const exited = start('exports.handler = async () => process.exit(3)');
    await expect(exited.invoke('fn', {})).rejects.toThrow('Runtime exited with error: exit status 3');
    await exited.close();
    const unbundled = start('require("zod"); exports.handler = async () => 1');
    await expect(unbundled.invoke('fn', {})).rejects.toThrow("Cannot find module 'zod'");
  });

  it('takes new code for the next event, made once and no sooner', async () => {
    const { invoke, replaceCode } = start('exports.handler = async () => "old"');
    expect(await invoke('fn', {})).toBe('old');
    const codeThatSays = (word: string) => async () => {
      const next = join(dir, word);
      mkdirSync(next);
      writeFileSync(join(next, 'index.js'), `exports.handler = async () => "${word}"`);
      return next;
    };
    replaceCode('fn', () => Promise.reject(new Error('no call between the two saves')));
    replaceCode('fn', codeThatSays('new'));
    expect(await Promise.all([invoke('fn', {}), invoke('fn', {})])).toEqual(['new', 'new']);
    replaceCode('fn', async () => undefined);
    expect(await invoke('fn', {})).toBe('new');
  });

  it('refuses a reply over 6 MB', async () => {
    const { invoke } = start('exports.handler = async () => "x".repeat(6 * 1024 * 1024)');
    await expect(invoke('fn', {})).rejects.toMatchObject({ name: 'Function.ResponseSizeTooLarge' });
  });

  it('tells which invocation a call comes from by the session token it was signed with', async () => {
    const { invoke, invocationOf } = start(
      'exports.handler = (event) => new Promise((go) => { require("node:fs").writeFileSync(event.file, process.env.AWS_SESSION_TOKEN); setTimeout(go, 200) })',
    );
    const file = join(dir, 'token');
    const running = invoke('fn', { file }, { label: 'GET /api/me' });
    await soon(() => expect(existsSync(file) && readFileSync(file, 'utf8')).toBeTruthy());
    const token = readFileSync(file, 'utf8');
    expect(invocationOf(token)).toMatchObject({ name: 'fn', label: 'GET /api/me' });
    await running;
    expect(invocationOf(token)).toBeUndefined();
  });
});

describe('an asynchronous event', () => {
  const failing = (times: number) => {
    const file = join(dir, 'tries');
    return {
      file,
      code: `const fs = require('node:fs'); exports.handler = async () => {
        fs.appendFileSync(${JSON.stringify(file)}, 'x');
        if (fs.readFileSync(${JSON.stringify(file)}, 'utf8').length <= ${times}) throw new Error('not yet'); }`,
    };
  };

  it('is tried twice more when the function fails', async () => {
    const { file, code } = failing(2);
    const { invoke } = start(code, {}, { asyncRetryDelaysMs: [1, 1] });
    expect(await invoke('fn', {}, { type: 'async' })).toBeNull();
    await soon(() => expect(readFileSync(file, 'utf8')).toBe('xxx'));
    await soon(() => expect(readdirSync(join(dir, 'async-events'))).toEqual([]));
  });

  it('goes to the destination that the template names when all tries failed', async () => {
    const delivered: string[][] = [];
    const { code } = failing(9);
    const { invoke } = start(
      code,
      {},
      { asyncRetryDelaysMs: [1], deliver: async (...what) => void delivered.push(what.map(String)) },
      {
        Config: {
          Type: 'AWS::Lambda::EventInvokeConfig',
          Properties: {
            FunctionName: 'fn',
            Qualifier: '$LATEST',
            MaximumRetryAttempts: 1,
            DestinationConfig: { OnFailure: { Destination: 'arn:aws:sqs:us-east-1:000000000000:dead' } },
          },
        },
      },
    );
    await invoke('fn', { job: 7 }, { type: 'async' });
    await soon(() => expect(delivered).toHaveLength(1));
    expect(delivered[0]!.slice(0, 2)).toEqual(['fn', 'arn:aws:sqs:us-east-1:000000000000:dead']);
    expect(JSON.parse(delivered[0]![2]!)).toMatchObject({
      requestContext: { condition: 'RetriesExhausted', approximateInvokeCount: 2 },
      requestPayload: { job: 7 },
    });
  });

  it('survives a stop before it is done', async () => {
    const { file, code } = failing(1);
    const first = start(code, {}, { asyncRetryDelaysMs: [60_000] });
    await first.invoke('fn', {}, { type: 'async' });
    await soon(() => expect(readFileSync(file, 'utf8')).toBe('x'));
    await first.close();
    start(code).resume();
    await soon(() => expect(readFileSync(file, 'utf8')).toBe('xx'));
  });
});

describe('the runtime', () => {
  it('takes an answer from a callback, as Lambda does before Node 24', async () => {
    const code = 'exports.handler = (event, context, done) => { setImmediate(done, null, event.n + 1); };';
    const answer = await start(code, { Runtime: 'nodejs22.x' }).invoke('fn', { n: 1 });
    expect(answer).toBe(2);
  });

  it('brings the AWS SDK, and no other package', async () => {
    const code = (name: string) => `exports.handler = async () => typeof require('${name}')`;
    expect(await start(code('@aws-sdk/client-dynamodb')).invoke('fn', {})).toBe('object');
    await lambdas.close();
    await expect(start(code('esbuild')).invoke('fn', {})).rejects.toThrow("Cannot find module 'esbuild'");
  });

  it('runs code that the template holds, and packages of a layer', async () => {
    mkdirSync(join(dir, 'bundle', 'nodejs', 'node_modules', 'tool'), { recursive: true });
    writeFileSync(join(dir, 'bundle', 'nodejs', 'node_modules', 'tool', 'index.js'), 'module.exports = 7');
    const layer = { Layer: { Type: 'AWS::Lambda::LayerVersion', Properties: { Content: { S3Key: 'layer' } } } };
    const Code = { ZipFile: "exports.handler = async () => require('tool')" };
    expect(await start('', { Code, Layers: [{ Ref: 'Layer' }] }, {}, layer).invoke('fn', {})).toBe(7);
    await lambdas.close();
    expect(() => start('', { Code, Layers: ['arn:aws:lambda:us-east-1:1:layer:theirs:3'] })).toThrow(
      'plays layers of the template, not arn:aws:lambda:us-east-1:1:layer:theirs:3',
    );
  });

  it('runs an asset whose package.json says that it is ES modules', async () => {
    mkdirSync(join(dir, 'bundle'), { recursive: true });
    writeFileSync(join(dir, 'bundle', 'package.json'), '{"type":"module"}');
    expect(await start('const n = await 7; export const handler = async () => n').invoke('fn', {})).toBe(7);
  });

  it("reaches the endpoint by AWS's own address", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.headers.host} ${request.url}`);
      response.end('ok');
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((done) => server.on('listening', done));
    const code = `exports.handler = () => new Promise((done) => require('node:https')
      .request({ host: 'abc.execute-api.us-east-1.amazonaws.com', path: '/prod/@connections/1' }, ({ statusCode }) => done(statusCode)).end())`;
    const endpointUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await start(code, {}, { endpointUrl }).invoke('fn', {})).toBe(200);
    expect(asked).toEqual(['abc.execute-api.us-east-1.amazonaws.com /prod/@connections/1']);
  });
});
