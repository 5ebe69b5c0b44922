import { describe, expect, it } from 'vitest';
import { textOfLink } from './text-words.ts';

const url = `https://groundwork.example/guest/${'a'.repeat(32)}`;
/** What the GSM alphabet has of the letters with accents. */
const GSM = /^[\w\s@$!"#%&'()*+,\-./:;<=>?¡¿èéùìòÇØøÅåÆæßÉÄÖÑÜäöñüà]*$/;

describe.each(['en', 'es'] as const)('the text of a link in %s', (language) => {
  const text = textOfLink(language, { agent: 'Ada Agent', url });

  it('says who, where, and how to end it, and has no pin', () => {
    expect(text).toContain('Ada Agent');
    expect(text).toContain(` ${url} `);
    expect(text).toContain('STOP');
    expect(text).toContain('HELP');
    expect(text).toMatch(/\bpin\b/i);
  });

  it('fits into two messages', () => {
    expect(text).toMatch(GSM);
    expect(text.length).toBeLessThanOrEqual(2 * 153);
  });
});
