import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phonePrefixes, readPhone } from './phone.ts';

describe('a phone number', () => {
  it.each([
    '(212) 555-0100',
    '212-555-0100',
    '212.555.0100',
    '2125550100',
    '+1 212 555 0100',
    '1 (212) 555 0100',
    ' 212 555 0100 ',
  ])('is the same number however it is written: %s', async (text) => {
    expect(await readPhone(text)).toEqual({ number: '+12125550100', readable: '(212) 555-0100' });
  });

  it('of another country keeps its code', async () => {
    expect(await readPhone('+44 20 7946 0958')).toEqual({ number: '+442079460958', readable: '+44 20 7946 0958' });
  });

  it.each([
    ['(217) 555-0100 x123', { number: '+12175550100', readable: '(217) 555-0100 ext. 123', extension: '123' }],
    ['+1-217-555-0100 ext. 5', { number: '+12175550100', readable: '(217) 555-0100 ext. 5', extension: '5' }],
    ['+44 20 7946 0958 ext 12', { number: '+442079460958', readable: '+44 20 7946 0958 x12', extension: '12' }],
    ['555-0100 x12', { number: '5550100', readable: '555-0100 x12', extension: '12' }],
  ])('with an extension is dialed without it, and read with it: %s', async (text, phone) => {
    expect(await readPhone(text)).toEqual(phone);
    expect(await readPhone(phone.readable)).toEqual(phone);
  });

  it.each(['', 'none', '12', 'call me', '=1+1', '123456789012345678'])('is not %j', async (text) => {
    expect(await readPhone(text)).toBeUndefined();
  });

  it('reads to itself again', async () => {
    const digits = fc.stringMatching(/^\+?[\d ().-]{5,20}$/);
    await fc.assert(
      fc.asyncProperty(digits, async (text) => {
        const phone = await readPhone(text);
        if (phone) expect((await readPhone(phone.number))?.number).toBe(phone.number);
      }),
    );
  });

  it('is found by its beginning, with and without the country code', async () => {
    const phone = await readPhone('(212) 555-0100');
    for (const typed of ['212', '(212) 5', '+1212', '1 212 555 0100'])
      expect(phonePrefixes(typed).some((prefix) => phone?.number.startsWith(prefix))).toBe(true);
  });
});
