import { expect, test } from 'vitest';
import { apiErrorOf, unansweredError } from './api-error.ts';

test('reads our own refusals with their fields and waiting time', async () => {
  const body = { code: 'INVALID', message: 'Please check.', fields: { email: 'Enter a valid email address.', n: 1 } };
  const error = await apiErrorOf(Response.json(body, { status: 400, headers: { 'retry-after': '7' } }));
  expect(error).toMatchObject({
    status: 400,
    code: 'INVALID',
    message: 'Please check.',
    said: 'Please check.',
    fields: { email: 'Enter a valid email address.' },
    retryAfter: 7,
    body,
  });
});

test.each(['<html>Bad gateway</html>', '', 'null', '[]', '{"message":null}'])(
  'makes a clear sentence of an answer in no shape of ours: %s',
  async (text) => {
    const error = await apiErrorOf(new Response(text, { status: 502 }));
    expect(error.message).toBe('Something went wrong on our side. Please try again.');
    expect(error).toMatchObject({ status: 502, code: 'HTTP_502', said: '', fields: {}, retryAfter: undefined });
  },
);

test('distinguishes a timeout from a missing connection', () => {
  expect(unansweredError(new DOMException('x', 'TimeoutError'), true)).toMatchObject({ status: 0, code: 'TIMEOUT' });
  expect(unansweredError(new TypeError('Failed to fetch'), true)).toMatchObject({ status: 0, code: 'UNREACHABLE' });
  expect(unansweredError(new TypeError('Failed to fetch'), false)).toMatchObject({ status: 0, code: 'OFFLINE' });
});
