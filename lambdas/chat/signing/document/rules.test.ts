import { describe, expect, it } from 'vitest';
import { aReleasedDocument, aSigningDocument } from '#test/builders/a-signing-document.ts';
import {
  CONSENTS,
  requireConsent,
  requireCountersignable,
  requireOwnName,
  requireReleasable,
  requireReplaceable,
  requireSameText,
  requireSignable,
} from './rules.ts';

describe('a typed name', () => {
  it("is the signer's own, however it is spaced and capitalized", () => {
    expect(() => requireOwnName('  sam   SELLER ', 'Sam Seller')).not.toThrow();
    expect(() => requireOwnName('Sam Sellar', 'Sam Seller')).toThrow();
    expect(() => requireOwnName('', 'Sam Seller')).toThrow();
  });

  it.each([
    ["Pat O'Hara", 'Pat O’Hara'],
    ["Pat O' Hara", 'Pat O’Hara'],
    ['Lukasz Sorensen', 'Łukasz Sørensen'],
    ['JURGEN STRASSER', 'Jürgen Straßer'],
    ['Zoe Muller', 'Zoë Müller'],
    ['Zoë Müller', 'Zoe Muller'],
    ['Zoe\u0308 Müller', 'Zoë Müller'],
    ['Ana Smith – Jones', 'Ana Smith-Jones'],
    ['Nguyen\u00a0Thi Anh', 'Nguyễn Thị Ánh'],
  ])('%s is %s: a keyboard decides about apostrophes, dashes, accents and spaces', (typed, name) => {
    expect(() => requireOwnName(typed, name)).not.toThrow();
  });

  it.each([
    ['Pat Hara', "Pat O'Hara"],
    ['Ana Smith Jones', 'Ana Smith-Jones'],
    ['प्रय', 'प्रिया'],
    ['-', "'"],
  ])('%s is not %s', (typed, name) => {
    expect(() => requireOwnName(typed, name)).toThrow();
  });
});

describe('the text that is signed', () => {
  const document = aSigningDocument();
  it('is the one that was on the screen, under the consent that was shown', () => {
    expect(() => requireSameText(document, document.fingerprint)).not.toThrow();
    expect(() => requireSameText(document, '0'.repeat(64))).toThrow('The document has changed');
    for (const { version } of Object.values(CONSENTS)) expect(() => requireConsent(version)).not.toThrow();
    expect(new Set(Object.values(CONSENTS).map(({ version }) => version)).size).toBe(2);
    expect(() => requireConsent('2020-1')).toThrow('The document has changed');
  });
});

const may = (require: () => unknown): boolean => {
  try {
    require();
    return true;
  } catch {
    return false;
  }
};

describe('a document', () => {
  it.each([
    ['presented', { release: true, guest: true, agent: false, replace: true }],
    ['countersign', { release: false, guest: false, agent: true, replace: false }],
    ['signed', { release: false, guest: false, agent: false, replace: false }],
    ['declined', { release: false, guest: false, agent: false, replace: true }],
  ] as const)('that is %s allows %o', (state, allowed) => {
    const released = aReleasedDocument({ state });
    expect({
      release: may(() => requireReleasable(released.document, undefined)),
      guest: may(() => requireSignable(released)),
      agent: may(() => requireCountersignable(released.document)),
      replace: may(() => requireReplaceable(released.document)),
    }).toEqual(allowed);
  });

  it('is not signed before its release, nor released before the steps that come first are done', () => {
    const document = aSigningDocument();
    expect(may(() => requireSignable({ document, entries: [] }))).toBe(false);
    expect(may(() => requireReleasable(document, 1))).toBe(false);
  });
});
