import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReplyReader, type Reply } from './reply-reader.ts';

const CRLF = '\r\n';
const lines = (...all: string[]) => all.join(CRLF);

/** The result of reading these pieces in turn. */
const read = (pieces: Buffer[], { ends = false } = {}) => {
  const reader = createReplyReader();
  for (const [at, piece] of pieces.entries()) {
    const whole = reader.add(piece);
    if (whole) return { ...whole, unread: pieces.length - at - 1 };
  }
  return ends ? { ...reader.end(), unread: 0 } : undefined;
};
const readText = (text: string, options = {}) => read([Buffer.from(text)], options);

const cutAt = (bytes: Buffer, cuts: number[]): Buffer[] => {
  const places = [...new Set(cuts.map((cut) => cut % bytes.length))].sort((a, b) => a - b);
  return [0, ...places].map((from, at) => bytes.subarray(from, places[at] ?? bytes.length)).filter((one) => one.length);
};

const chunked = (body: Buffer, sizes: number[]): Buffer => {
  const parts: Buffer[] = [];
  let at = 0;
  for (const size of [...sizes, body.length]) {
    const chunk = body.subarray(at, at + size);
    at += chunk.length;
    if (chunk.length > 0) parts.push(Buffer.from(`${chunk.length.toString(16)}${CRLF}`), chunk, Buffer.from(CRLF));
  }
  return Buffer.concat([...parts, Buffer.from(lines('0', '', ''))]);
};

const body = fc.string({ unit: 'binary', maxLength: 300 });
const cuts = fc.array(fc.nat(), { maxLength: 12 });

const said = (text: string): Reply => ({
  status: 200,
  headers: expect.objectContaining({ 'x-said': 'a: b' }),
  text: Buffer.from(text).toString(),
});
const start = lines('HTTP/1.1 200 OK', 'X-Said:  a: b ');

describe('a response is the same in whatever pieces it arrives', () => {
  it('when it says how long it is', () => {
    fc.assert(
      fc.property(body, cuts, (text, places) => {
        const bytes = Buffer.from(text);
        const whole = Buffer.concat([Buffer.from(lines(start, `Content-Length: ${bytes.length}`, '', '')), bytes]);
        expect(read(cutAt(whole, places))).toEqual({ reply: said(text), isLast: false, unread: 0 });
      }),
    );
  });

  it('when it comes in chunks', () => {
    fc.assert(
      fc.property(body, fc.array(fc.integer({ min: 1, max: 40 })), cuts, (text, sizes, places) => {
        const head = Buffer.from(lines(start, 'Transfer-Encoding: chunked', '', ''));
        const whole = Buffer.concat([head, chunked(Buffer.from(text), sizes)]);
        expect(read(cutAt(whole, places))).toEqual({ reply: said(text), isLast: false, unread: 0 });
      }),
    );
  });

  it('when it ends with its connection', () => {
    fc.assert(
      fc.property(body, cuts, (text, places) => {
        const whole = Buffer.from(lines(start, '', text));
        expect(read(cutAt(whole, places), { ends: true })).toEqual({ reply: said(text), isLast: true, unread: 0 });
      }),
    );
  });
});

it('a response is never complete too early', () => {
  const long = Buffer.from(lines(start, 'content-length: 5', '', 'hello'));
  const inChunks = Buffer.from(lines(start, 'transfer-encoding: chunked', '', '5', 'hello', '0', 'x-last: 1', '', ''));
  for (const whole of [long, inChunks]) {
    for (let length = 1; length < whole.length; length++) expect(read([whole.subarray(0, length)])).toBeUndefined();
    expect(read([whole])).toMatchObject({ reply: { text: 'hello' }, isLast: false });
  }
});

it.each([
  ['of another version', 'HTTP/1.0 200 OK', 'content-length: 0'],
  ['that says so', 'HTTP/1.1 200 OK', 'Connection: Close', 'content-length: 0'],
  ['with more than itself', 'HTTP/1.1 200 OK', 'content-length: 0', '', 'HTTP/1.1 200 OK'],
])('a response is the last one on its connection when it is one %s', (_, ...head) => {
  expect(readText(lines(...head, '', ''))).toMatchObject({ reply: { status: 200, text: '' }, isLast: true });
});

it('a response follows informational ones, and may have no body', () => {
  const before = lines('HTTP/1.1 100 Continue', '', 'HTTP/1.1 103 Early Hints', 'link: x', '', '');
  expect(readText(`${before}${lines('HTTP/1.1 204 No Content', 'a: 1', 'A: 2', '', '')}`)).toEqual({
    reply: { status: 204, headers: { a: '1, 2' }, text: '' },
    isLast: false,
    unread: 0,
  });
});

describe('a malformed response counts as broken off, so that its request is repeated', () => {
  const head = (...more: string[]) => lines('HTTP/1.1 200 OK', ...more, '', '');
  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n\r\n'],
    ['a status of four digits', lines('HTTP/1.1 2000 OK', '', '')],
    ['a header without a name', head(': here')],
    ['a line without a colon', head('here')],
    ['a length below zero', head('content-length: -1')],
    ['two lengths', head('content-length: 1', 'content-length: 2')],
    ['another encoding', head('transfer-encoding: gzip, chunked')],
    ['a chunk without a size', `${head('transfer-encoding: chunked')}zz\r\nhello\r\n`],
    ['a chunk of another size', `${head('transfer-encoding: chunked')}4\r\nhello\r\n0\r\n\r\n`],
    ['a head without an end', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(17_000)}`],
  ])('%s', (_, text) => {
    expect(() => readText(text)).toThrow(expect.objectContaining({ name: 'BrokenReply', code: 'ECONNRESET' }));
  });

  it.each([
    ['half a head', 'HTTP/1.1 200 OK\r\n'],
    ['half a body', lines(start, 'content-length: 9', '', 'half')],
    ['some of its chunks', lines(start, 'transfer-encoding: chunked', '', '5', 'hello', '')],
  ])('%s', (_, text) => {
    expect(() => readText(text, { ends: true })).toThrow('The answer broke off');
  });
});
