// T-41: any email by a stranger is read as text only, and within limits.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anEmail } from '#test/builders/an-email.ts';
import { readMessage, textOfHtml } from './read-message.ts';
import { MAIL_LIMITS } from './vocabulary.ts';

const read = (...given: Parameters<typeof anEmail>) => readMessage(Buffer.from(anEmail(...given)));

describe('an email', () => {
  it('has one sender, words, and files', async () => {
    const bytes = Buffer.from('PDF');
    const message = await read({
      files: [
        { name: 'Report.pdf', bytes },
        { name: 'empty.pdf', bytes: Buffer.alloc(0) },
      ],
    });
    expect(message).toMatchObject({
      ...{ from: 'rita@example.com', fromName: 'Rita Moss', subject: 'The inspection', text: 'Friday at ten works.' },
      ...{ isCut: false, files: [{ name: 'Report.pdf', bytes }], leftOut: 1 },
    });
  });

  it.each([
    'Rita <rita@example.com>, Eve <eve@example.com>',
    'Rita <rita@example.com>\r\nFrom: eve@example.com',
    'rita@example.com (eve@example.com), eve@example.com',
    '',
    'undisclosed:;',
  ])('from %j has no sender that anyone could confirm', async (from) => {
    expect((await read({ from })).from).toBe('');
  });

  it('adds no line to a header, and turns no words around', async () => {
    const { subject, fromName } = await read({
      subject: '=?utf-8?Q?Paid=0D=0ABcc:=20eve@example.com=0D=0A=E2=80=AEtxt?=',
      from: '=?utf-8?Q?Rita=0D=0AX:=20y?= <rita@example.com>',
    });
    expect([subject, fromName].join('')).not.toMatch(/[\r\n\u202e]/);
  });

  it('brings ten files at most, and cuts long words', async () => {
    const files = Array.from({ length: 14 }, (_, at) => ({ name: `${at}.pdf`, bytes: Buffer.from('x') }));
    const message = await read({ files, text: 'word '.repeat(10_000) });
    expect([message.files.length, message.leftOut, message.isCut]).toEqual([MAIL_LIMITS.files, 4, true]);
    expect(message.text).toHaveLength(MAIL_LIMITS.text);
  });

  it('that is nested or headed without end is not read', async () => {
    const nested = Array.from(
      { length: 30 },
      (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
    );
    await expect(readMessage(Buffer.from(`From: a@example.com\r\n${nested.join('')}`))).rejects.toThrow();
    await expect(read({ headers: Array(3000).fill(`X-Long: ${'x'.repeat(60)}`) })).rejects.toThrow();
  });

  it('of any bytes is read or refused, and never hangs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
        await readMessage(Buffer.concat([Buffer.from('From: a@example.com\r\n'), bytes])).catch(() => undefined);
      }),
    );
  });
});

describe('the words of HTML', () => {
  it('come without its markup, programs and pictures', () => {
    const html = `<html><head><title>x</title></head><body><p>Hello&nbsp;<b>Ada</b>,</p><script>alert(1)</script><style>p{}</style>
      <!-- hidden --><div>one &lt; two</div><img src="https://track.example/1.gif" onerror="alert(2)">bye</body></html>`;
    expect(textOfHtml(html)).toBe('Hello Ada,\n\none < two\nbye');
  });

  it.each(['<script>', '<!--', '<', '<style', '&#x110000;', '<p '.repeat(3), 'İ<script>x</script>y'])(
    'end somewhere in %j',
    (html) => {
      expect(textOfHtml(html)).not.toContain('x</script>');
    },
  );

  it('take no longer for hostile HTML', () => {
    const started = performance.now();
    for (const piece of ['<', '<!--', '<script>', '</', '<p', '&', ' \n', '<a <'])
      textOfHtml(piece.repeat(Math.ceil(1_000_000 / piece.length)));
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
