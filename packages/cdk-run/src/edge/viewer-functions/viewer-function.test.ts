import { describe, expect, test } from 'vitest';
import { createViewerFunction } from './viewer-function.ts';

type Options = { runtime?: string; lines?: string[]; timeoutMs?: number };

const compile = (code: string, { runtime = 'cloudfront-js-2.0', lines = [], timeoutMs }: Options = {}) =>
  createViewerFunction({ name: 'Rewrite', code, runtime }, (line) => lines.push(line), timeoutMs);
const returning = (expression: string) => compile(`function handler(event) { return ${expression}; }`).run({ a: 1 });

describe('a CloudFront function', () => {
  test('may be async, log, and use the modules CloudFront has', async () => {
    const lines: string[] = [];
    const fn = compile(
      `import crypto from 'crypto';
       const querystring = require('querystring');
       async function handler(event) {
         console.log('saw', event.a);
         return { hash: crypto.createHash('md5').update('x').digest('hex'), query: querystring.parse('a=1').a };
       }`,
      { lines },
    );
    expect(await fn.run({ a: 1 })).toEqual({ hash: '9dd4e461268c8034f5c8564e155c67a6', query: '1' });
    expect(lines).toEqual(['Rewrite: saw 1']);
  });

  test.each([
    'process',
    'fetch',
    'setTimeout',
    'globalThis.process',
    'URL',
    'structuredClone',
    'Intl',
    '[].at',
    'Object.hasOwn',
  ])('has no %s', async (name) => {
    expect(await returning(`typeof ${name}`)).toBe('undefined');
  });

  test.each(["eval('1')", "new Function('return 1')()", "require('fs')"])('cannot %s', async (expression) => {
    await expect(returning(expression)).rejects.toThrow();
  });

  test.each([
    'function handler() { while (true) {} }',
    'function f(n) { return n < 1 ? 0 : f(n - 1) + f(n - 1); } function handler() { return f(29); }',
    'function handler() { const a = { f(n) { return n < 1 ? 0 : a.f(n - 1) + a.f(n - 1); } }; return a.f(29); }',
    'const f = n => n < 1 ? 0 : f(n - 1) + f(n - 1); function handler() { return f(29); }',
    'function handler(n) { if (typeof n !== "number") n = 29; return n < 1 ? 0 : handler(n - 1) + handler(n - 1); }',
  ])('that does not end is stopped: %s', async (code) => {
    await expect(compile(code, { timeoutMs: 100 }).run({})).rejects.toThrow(/timed out/);
  });

  test('that waits for ever is stopped', async () => {
    const waiting = compile('async function handler() { await new Promise(() => {}); }', { timeoutMs: 100 });
    await expect(waiting.run({})).rejects.toThrow(/waits/);
  });

  test('keeps nothing from one request to the next', async () => {
    const fn = compile('let count = 0; function handler() { count += 1; return { count: count }; }');
    await fn.run({});
    expect(await fn.run({})).toEqual({ count: 1 });
  });

  test.each([
    'class A {} function handler(event) { return event; }',
    'function handler({ request }) { return request; }',
    'function handler(event) { for (const x of []) {} return event; }',
    'function handler(event) { return event?.request; }',
    'function handler(event) { return { ...event }; }',
    'function handler(event) { return event.a ?? 1; }',
  ])('in syntax that CloudFront does not document is refused at the start: %s', (code) => {
    expect(() => compile(code)).toThrow(/Rewrite: CloudFront's runtime does not know/);
  });

  test('of another runtime is refused', () => {
    expect(() => compile('function handler(e) { return e; }', { runtime: 'cloudfront-js-1.0' })).toThrow(
      /cloudfront-js-2.0 only/,
    );
  });
});
