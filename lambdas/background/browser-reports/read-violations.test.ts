import { describe, expect, it } from 'vitest';
import { MOST_A_CALL, readViolations } from './read-violations.ts';

const page = 'https://groundwork.example/guest/0123456789abcdef/ABCD2345';
const reported = (...reports: object[]) => JSON.stringify(reports);
const violation = (body: object, type = 'csp-violation') => ({ type, age: 1, url: page, user_agent: 'x', body });

describe('what browsers report', () => {
  it('is read from a list of reports, without those of other kinds', () => {
    const stopped = violation({ effectiveDirective: 'style-src-elem', blockedURL: 'inline', documentURL: page });
    expect(readViolations(reported(stopped, violation({ id: 'x' }, 'deprecation')))).toEqual([
      { directive: 'style-src-elem', blocked: 'inline' },
    ]);
  });

  it('is read from a single report', () => {
    const report = {
      'document-uri': page,
      'violated-directive': 'script-src self',
      'blocked-uri': 'https://a.test/b?c',
    };
    expect(readViolations(JSON.stringify({ 'csp-report': report }))).toEqual([
      { directive: 'script-src', blocked: 'a.test' },
    ]);
  });

  it('never contains the address of a page', () => {
    const all = readViolations(
      reported(violation({ effectiveDirective: page, blockedURL: `${page} x`, documentURL: page })),
    );
    expect(JSON.stringify(all)).not.toContain('ABCD2345');
  });

  it.each([
    ['stopped', { effectiveDirective: 'img-src', blockedURL: 'chrome-extension://abc/x.png' }],
    ['at work', { effectiveDirective: 'img-src', blockedURL: 'inline', sourceFile: 'moz-extension://abc/x.js' }],
  ])('leaves out a browser extension that was %s', (_, body) => {
    expect(readViolations(reported(violation(body)))).toEqual([]);
  });

  it('is no more than a few lines, however much is sent', () => {
    const many = Array.from({ length: 2_600 }, (_, at) =>
      violation({ effectiveDirective: 'img-src', blockedURL: `https://${at}.${'a'.repeat(500)}.test/` }),
    );
    const read = readViolations(reported(...many)) ?? [];
    expect(read).toHaveLength(MOST_A_CALL);
    expect(JSON.stringify(read).length).toBeLessThan(2_000);
  });

  it.each(['', 'no JSON', '{}', '"x"', '{"csp-report":1}', '[1]', '[{"body":{}}]'])('is empty for %j', (text) => {
    expect(readViolations(text)).toBeUndefined();
  });
});
