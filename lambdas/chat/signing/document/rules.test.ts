import { describe, expect, it } from 'vitest';
import { aSigningDocument } from '#test/builders/a-signing-document.ts';
import {
  CONSENT_VERSION,
  requireCountersignable,
  requireOwnName,
  requirePresented,
  requireReplaceable,
  requireSameText,
} from './rules.ts';

describe('a typed name', () => {
  it("is the signer's own, however it is spaced and capitalized", () => {
    expect(() => requireOwnName('  sam   SELLER ', 'Sam Seller')).not.toThrow();
    expect(() => requireOwnName('Sam Sellar', 'Sam Seller')).toThrow();
    expect(() => requireOwnName('', 'Sam Seller')).toThrow();
  });
});

describe('the text that is signed', () => {
  const document = aSigningDocument();
  it('is the one that was on the screen, under the consent that was shown', () => {
    expect(() => requireSameText(document, document.fingerprint, CONSENT_VERSION)).not.toThrow();
    expect(() => requireSameText(document, '0'.repeat(64), CONSENT_VERSION)).toThrow('The document has changed');
    expect(() => requireSameText(document, document.fingerprint, '2020-1')).toThrow('The document has changed');
  });
});

describe('a document', () => {
  it.each([
    ['presented', true, false, true],
    ['countersign', false, true, false],
    ['signed', false, false, false],
    ['declined', false, false, true],
  ] as const)('that is %s: guest signs %s, agent signs %s, is replaced %s', (state, guest, agent, replaced) => {
    const document = aSigningDocument({ state });
    const may = (require: (document: ReturnType<typeof aSigningDocument>) => void) => {
      try {
        require(document);
        return true;
      } catch {
        return false;
      }
    };
    expect([may(requirePresented), may(requireCountersignable), may(requireReplaceable)]).toEqual([
      guest,
      agent,
      replaced,
    ]);
  });
});
