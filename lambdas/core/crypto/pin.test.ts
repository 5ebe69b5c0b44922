import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { browserIn, isSessionFor, PIN_LENGTH, pinDigest, pinFor, sameDigest, sessionFor } from './pin.ts';

const key = 'a key of this test';
const link = 'a'.repeat(32);

describe('a pin', () => {
  it('is the same for a link each time, and another for the next version, link and key', () => {
    expect(pinFor(key, link, 1)).toBe(pinFor(key, link, 1));
    const others = [pinFor(key, link, 2), pinFor(key, 'b'.repeat(32), 1), pinFor('another key', link, 1)];
    expect(others).not.toContain(pinFor(key, link, 1));
  });

  it('is what it was: pins in emails that were sent still open their links', () => {
    const pins = [pinFor(key, link, 1), pinFor(key, 'b'.repeat(32), 2), pinFor('Zoë ☂', 'c'.repeat(32), 3)];
    expect(pins).toEqual(['U7HBUDM7', 'PNBVHWSW', 'M83F7SXT']);
  });

  it("has only characters that can't be confused", () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (id, version) => {
        expect(pinFor(key, id, version)).toMatch(new RegExp(`^[2-9A-HJKMNP-Z]{${PIN_LENGTH}}$`));
      }),
    );
  });

  it('is matched whatever its case and the spaces around it, and by no other pin', () => {
    const pin = pinFor(key, link, 1);
    const digest = pinDigest(key, link, pin);
    expect(sameDigest(digest, pinDigest(key, link, ` ${pin.toLowerCase()} `))).toBe(true);
    expect(sameDigest(digest, pinDigest(key, link, pinFor(key, link, 2)))).toBe(false);
    expect(sameDigest(digest, pinDigest(key, 'b'.repeat(32), pin))).toBe(false);
  });
});

describe('a guest session', () => {
  const digest = pinDigest(key, link, 'ABCDEFGH');
  const value = sessionFor(key, { linkId: link, digest, browserId: 'B1', untilSeconds: 1000 });
  const of = (over: object = {}) => ({ linkId: link, digest, ...over });

  it('holds for its link and pin until its time', () => {
    expect(isSessionFor(key, value, of(), 999)).toBe(true);
    expect(isSessionFor(key, value, of(), 1000)).toBe(false);
    expect(isSessionFor(key, value, of({ linkId: 'b'.repeat(32) }), 999)).toBe(false);
    expect(isSessionFor(key, value, of({ digest: pinDigest(key, link, 'HGFEDCBA') }), 999)).toBe(false);
  });

  it('cannot be lengthened or made up', () => {
    const [, browserId, seal] = value.split('.');
    expect(browserIn(value)).toBe('B1');
    for (const made of [`2000.${browserId}.${seal}`, `1000.B2.${seal}`, `1000.${seal}`])
      expect(isSessionFor(key, made, of(), 999)).toBe(false);
    fc.assert(fc.property(fc.string(), (made) => !isSessionFor(key, made, of(), 0)));
  });
});
