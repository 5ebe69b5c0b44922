import { describe, expect, it } from 'vitest';
import { aSignedDocument, aSigningDocument } from '#test/builders/a-signing-document.ts';
import { roomNeeded, signedPages } from './signed-pages.ts';

const seal = { text: '{}', fingerprint: 'f'.repeat(64), signature: '', keyId: '' };
const URL = 'https://groundwork.example/verify/document/1';
const pagesOf = (over: Parameters<typeof aSigningDocument>[0] = {}) =>
  signedPages(aSignedDocument(aSigningDocument(over)), seal, URL);

describe('the signed document', () => {
  it('names both parties, numbers its clauses, and shows who signed as what', () => {
    const pages = pagesOf();
    expect(pages.parties).toBe('Between Sam Seller and Ada Agent. Version 2.');
    expect(pages.clauses.map(({ heading }) => heading)).toEqual(['1. Commission', '2. Term']);
    const signedAt = 'November 21, 2026 at 10:00:00 AM UTC';
    expect(pages.signatures).toEqual([
      { name: 'Sam Seller', drawing: undefined, role: 'Client', signedAt },
      { name: 'Ada Agent', drawing: 'M10 60L80 20L120 90', role: 'Agent', signedAt },
    ]);
  });

  it('has no version as long as the agent has not changed our text', () => {
    expect(pagesOf({ version: 0 }).parties).toBe('Between Sam Seller and Ada Agent.');
  });

  it('can be put together again from loose pages', () => {
    expect(pagesOf().footer(2, 3)).toBe(`Real Estate Listing Agreement · Document ${'c'.repeat(32)} · Page 2 of 3`);
  });
});

describe('the certificate', () => {
  it('says who did what, when, from where and by what, with the hash of each entry', () => {
    const signed = aSignedDocument(aSigningDocument());
    const { certificate } = signedPages(signed, seal, URL);
    expect(certificate.entries.map(({ heading }) => heading)).toEqual([
      '1. Prepared by Ada Agent',
      '2. Released for signature by Ada Agent',
      '3. Sam Seller agreed to sign electronically',
      '4. Sam Seller signed',
      '5. Ada Agent signed',
    ]);
    expect(certificate.entries[4]).toEqual({
      heading: '5. Ada Agent signed',
      lines: [
        'November 21, 2026 at 10:00:00 AM UTC, from 203.0.113.7',
        'Firefox',
        'The drawn signature is part of this entry.',
      ],
      hash: signed.entries[4]?.hash,
    });
    expect(certificate.facts.map(({ value }) => value)).toEqual([
      signed.document.id,
      signed.document.fingerprint,
      seal.fingerprint,
      URL,
    ]);
  });
});

describe('a clause', () => {
  it.each([
    ['keeps the last one with the signatures', [100, 100], [100, 220]],
    ['goes alone where both are too much for a page', [100, 550], [100, 550]],
    ['begins anywhere but at the foot of a page when it is taller than one', [900, 100], [150, 220]],
  ])('%s', (_, heights, needed) => {
    expect(roomNeeded(heights, 120, 600)).toEqual(needed);
  });
});
