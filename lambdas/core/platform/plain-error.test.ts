import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainError, plainText } from './plain-error.ts';

describe('the message of an error', () => {
  it.each([
    'The conditional request failed',
    'The reply of GET /api/deals/{id} breaks its contract: more.expires: expected number',
    'A stored row is not a valid audit entry (AUDIT#staff, E#000000000002): actor: expected string',
    'Transaction cancelled, please refer cancellation reasons for specific reasons [ConditionalCheckFailed]',
    'The bank data service did not answer',
    'connect ECONNREFUSED',
    'Status 503',
    "couldn't be read",
  ])('keeps what helps: %s', (message) => {
    expect(plainText(message)).toBe(message);
  });

  it.each([
    ['User: arn:aws:sts::123456789012:assumed-role/x is not authorized to perform: dynamodb:Query on resource', '…'],
    ['Unexpected token \'h\', "hello my secret" is not valid JSON', 'hello'],
    ['Email address is not verified: bo.buyer@mail.example', 'bo.buyer'],
    ['no account for Bo Buyer', 'Buyer'],
    ['wrong pin ABCD2345 for the link', 'ABCD2345'],
    ['expected 640000 or $1,200.50', '640000'],
    ['GET https://groundwork.example/guest/0123/ABCD2345 failed', 'ABCD2345'],
    ['token access-sandbox-8ab976e6-64bc-4b38-98f7-731e7a349970 is invalid', 'access-sandbox-'],
    ["Status 400: 'bo buyer' is unknown", 'bo'],
  ])('says nothing of what someone typed: %s', (message, gone) => {
    const plain = plainText(message);
    expect(plain).toContain('…');
    if (gone !== '…') expect(plain).not.toContain(gone);
    expect(plain).not.toMatch(/arn:|@|\d{4}/);
  });

  it('still says what was not allowed', () => {
    const message = 'User: arn:aws:sts::123456789012:assumed-role/x is not authorized to perform: dynamodb:Query on x';
    expect(plainText(message)).toContain('not authorized to perform: dynamodb:Query');
  });

  it('has no pin, address, amount, name or token, wherever they are in it', () => {
    const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
    const secret = fc.oneof(
      fc.string({ unit: fc.constantFrom(...alphabet), minLength: 8, maxLength: 8 }),
      fc.emailAddress(),
      fc.integer({ min: 10_000 }).map(String),
      fc.constantFrom('Buyer', 'McDonald', "O'Brien", 'Núñez', 'ZHANG'),
      fc.base64String({ minLength: 30, maxLength: 60 }).filter((one) => /[A-Z0-9]/.test(one)),
    );
    const words = fc.array(fc.constantFrom('the', 'row', 'of', 'failed', 'for', 'is', 'not', 'valid:'), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(words, secret, words, fc.constantFrom('', '"', "'", '('), (before, hidden, after, quote) => {
        const end = quote === '(' ? ')' : quote;
        const error = new TypeError([...before, `${quote}${hidden}${end}`, ...after].join(' '));
        expect(JSON.stringify(plainError(error))).not.toContain(hidden);
      }),
    );
  });
});

it('keeps where it happened, and not the message that the stack begins with', () => {
  const { name, stack } = plainError(new RangeError('Bo Buyer\n    at Main Street 12'));
  expect([name, stack]).toEqual(['RangeError', expect.stringMatching(/plain-error\.test\.ts/)]);
  expect(stack).not.toMatch(/Buyer|Main/);
});
