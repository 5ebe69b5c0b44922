import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { answer, asAppError, BODY_LIMIT, bearerToken, cookiesOf, readBody, refusal, viewerAddress } from './http.ts';

const anEvent = (over: Partial<APIGatewayProxyEvent> = {}) =>
  ({
    headers: {},
    body: null,
    isBase64Encoded: false,
    requestContext: { identity: {} },
    ...over,
  }) as APIGatewayProxyEvent;

const refusalOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'nothing was refused';
};

describe('a body', () => {
  it('is read as JSON when it begins with a brace, whatever its content type says', () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(readBody(anEvent({ headers, body: ' {"fname":"Ada"}' }))).toEqual({ fname: 'Ada' });
  });

  it('is read as a form otherwise', () => {
    expect(readBody(anEvent({ body: 'public_token=a%20b&x=1' }))).toEqual({ public_token: 'a b', x: '1' });
  });

  it('has the last of two values of a name, as JSON and as a form, so that no two readers take different ones', () => {
    expect(readBody(anEvent({ body: '{"amount":1,"amount":2}' }))).toEqual({ amount: 2 });
    expect(readBody(anEvent({ body: 'amount=1&amount=2' }))).toEqual({ amount: '2' });
  });

  it('is empty when there is none', () => {
    expect(readBody(anEvent())).toEqual({});
  });

  it('comes whole through base64', () => {
    const body = Buffer.from('{"name":"Zoë"}').toString('base64');
    expect(readBody(anEvent({ body, isBase64Encoded: true }))).toEqual({ name: 'Zoë' });
  });

  it.each([
    ['broken JSON', '{"a":', 'MALFORMED'],
    ['a list', '[1]', 'MALFORMED'],
    ['half a letter', '{"a":{"b":["\\ud800"]}}', 'MALFORMED'],
    ['half a letter in a name', '{"\\udfff":1}', 'MALFORMED'],
    ['nesting without end', `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`, 'MALFORMED'],
    ['more than the limit', `{"a":"${'x'.repeat(BODY_LIMIT)}"}`, 'TOO_LARGE'],
  ])('is refused for %s', (_, body, code) => {
    expect(refusalOf(() => readBody(anEvent({ body })))).toBe(code);
  });

  it('is refused when it is not UTF-8', () => {
    const body = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('base64');
    expect(refusalOf(() => readBody(anEvent({ body, isBase64Encoded: true })))).toBe('MALFORMED');
  });
});

describe('a bearer token', () => {
  it.each(['Bearer', 'Bearer ', 'Bearer null', 'Bearer undefined', 'Basic abc', ''])(
    'counts as none in %j',
    (authorization) => {
      expect(bearerToken({ headers: { authorization } })).toBeUndefined();
    },
  );

  it('is found whatever the case of the header', () => {
    expect(bearerToken({ headers: { Authorization: 'bearer abc' } })).toBe('abc');
  });
});

describe('the rest of a request', () => {
  it('gives cookies by name, equals signs included', () => {
    expect(cookiesOf(anEvent({ headers: { Cookie: 'a=1; __Host-guest=2.x=y' } }))).toEqual({
      a: '1',
      '__Host-guest': '2.x=y',
    });
  });

  it('trusts the edge for the viewer, not a header the viewer can write', () => {
    const headers = {
      'x-viewer-address': '203.0.113.9',
      'CloudFront-Viewer-Address': '198.51.100.2:443',
      'X-Forwarded-For': '198.51.100.1',
    };
    expect(viewerAddress(anEvent({ headers }))).toBe('203.0.113.9');
  });
});

describe('an answer', () => {
  it.each([
    ['of a use case', answer(200, { name: 'Zoë' }, { headers: { 'x-more': 'yes' } })],
    ['that refuses', refusal(new AppError('NOT_FOUND'))],
  ])('%s says what it is, in which characters, and that no one keeps it', (_, { headers }) => {
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('an unforeseen error', () => {
  it('is a promise to try again when a dependency is away', () => {
    expect(asAppError(Object.assign(new Error('x'), { name: 'ThrottlingException', $metadata: {} })).code).toBe(
      'UNAVAILABLE',
    );
    expect(asAppError(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })).code).toBe('UNAVAILABLE');
  });

  it('is ours otherwise, and says nothing of its inside', () => {
    const known = asAppError(new Error('the secret is 42'));
    expect(known.code).toBe('INTERNAL');
    expect(known.message).not.toContain('42');
  });
});
