import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

type Values = Record<string, { value: string }>;
type Request = { uri: string; querystring: Values; headers: Values; statusCode?: number };

const run = (name: 'site' | 'api' | 'socket', uri: string, about: { querystring?: Values; headers?: Values } = {}) => {
  const code = readFileSync(join(import.meta.dirname, `${name}.js`), 'utf8');
  const event = {
    viewer: { ip: '2001:db8::7' },
    request: { uri, querystring: about.querystring ?? {}, headers: about.headers ?? {} },
  };
  const result = runInNewContext(`${code};JSON.stringify(handler(${JSON.stringify(event)}))`) as string;
  return JSON.parse(result) as Request;
};

describe('a request for the site', () => {
  it.each([
    ['/', '/sign-in.html'],
    ['/dashboard', '/index.html'],
    ['/hosteduiredirect/', '/index.html'],
    ['/bank-return', '/index.html'],
    ['/guest/0123456789abcdef/ABCD2345', '/guest.html'],
    ['/guest/0123456789abcdef/ABCD2345/', '/guest.html'],
    ['/guest/0123456789abcdef', '/index.html'],
    ['/guest-tasks/0123456789abcdef/ABCD2345', '/index.html'],
    ['/groundwork/magic_emails', '/index.html'],
    ['/assets/index-4f3a.js', '/assets/index-4f3a.js'],
    ['/config.json', '/config.json'],
    ['/config.json/', '/config.json'],
    ['/v1.2/about', '/index.html'],
    ['/deals/x..%2f', '/index.html'],
    ['/.env', '/.env'],
    ['/robots.txt', '/robots.txt'],
  ])('%s is answered with %s', (uri, file) => {
    expect(run('site', uri).uri).toBe(file);
  });
});

it.each(['/', '//', '///', '', '/.', '/..', '/%2f', '/?list-type=2', '/a/b\\..'])(
  '%s does not list the bucket',
  (uri) => {
    expect(run('site', uri).uri).toMatch(/^\/[^/]/);
  },
);

it.each([
  '/guest/0123456789abcdef/ABCD2345.',
  '/guest/0123456789abcdef/ABCD2345).',
  '/guest/0123456789abcdef/ABCD2345%3E/',
])('%s loses what a sentence put after it', (uri) => {
  expect(run('site', uri)).toMatchObject({
    statusCode: 302,
    headers: { location: { value: '/guest/0123456789abcdef/ABCD2345' } },
  });
  expect(run('site', uri, { querystring: { a: { value: '1' } } }).uri).toBe('/guest.html');
});

it('leads from the well-known path to the published keys', () => {
  expect(run('site', '/.well-known/seal-keys.json')).toMatchObject({
    statusCode: 302,
    headers: { location: { value: '/api/seal-keys' } },
  });
});

describe('a request for the API', () => {
  it('is the same with and without a trailing slash', () => {
    expect(run('api', '/api/me/').uri).toBe('/api/me');
    expect(run('api', '/api/chat/sessions/7/messages//').uri).toBe('/api/chat/sessions/7/messages');
    expect(run('api', '/api/me').uri).toBe('/api/me');
  });

  it("carries the viewer's address as the edge saw it, whatever the caller claims", () => {
    const headers = { 'x-viewer-address': { value: '10.0.0.1' } };
    expect(run('api', '/api/me', { headers }).headers['x-viewer-address']).toEqual({ value: '2001:db8::7' });
  });
});

describe('a request for a socket', () => {
  it('for a chat takes its session from the path, not from the query', () => {
    const querystring = { sessionId: { value: 'another' }, channel: { value: 'events' } };
    expect(run('socket', '/ws/chat/01J8Z/', { querystring })).toMatchObject({
      uri: '/ws',
      querystring: { sessionId: { value: '01J8Z' }, channel: { value: 'chat' } },
    });
  });

  it('for events keeps its ticket', () => {
    const { uri, querystring } = run('socket', '/ws/events/', { querystring: { ticket: { value: 'abc' } } });
    expect(uri).toBe('/ws');
    expect(querystring).toEqual({ ticket: { value: 'abc' }, channel: { value: 'events' } });
  });

  it.each(['/ws/', '/ws/chat', '/ws/chat/', '/ws/chat/a/b', '/ws/chat/..%2f', '/ws/events/7', '/ws/other/7'])(
    '%s is not found',
    (uri) => {
      expect(run('socket', uri).statusCode).toBe(404);
    },
  );
});
