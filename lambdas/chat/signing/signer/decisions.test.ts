import { describe, expect, it } from 'vitest';
import { aSigningDocument } from '#test/builders/a-signing-document.ts';
import { AT, aSignature, aViewer } from '#test/builders/a-signing-table.ts';
import { recordHolds } from '../document/record.ts';
import { declineAsGuest, signAsAgent, signAsGuest } from './decisions.ts';

const here = { viewer: aViewer, at: AT };

describe("a guest's signature", () => {
  it('is two entries, consent and signature, from where and by what it was made', () => {
    const before = aSigningDocument();
    const { document, entries } = signAsGuest(before, aSignature(before, 'Sam Seller'), here);
    expect(document.state).toBe('countersign');
    const place = { name: 'Sam Seller', by: 'guest', consent: '2026-1', address: '203.0.113.7', device: 'Firefox' };
    expect(entries).toMatchObject([
      { number: 1, what: 'consented', ...place },
      { number: 2, what: 'signed', ...place },
    ]);
    expect(recordHolds(document, entries)).toBe(true);
  });

  it('completes a document that the agent does not sign', () => {
    const before = aSigningDocument({ countersigned: false });
    expect(signAsGuest(before, aSignature(before, 'Sam Seller'), here).document.state).toBe('signed');
  });

  it('keeps what was drawn, and no more of a device than its first 300 characters', () => {
    const before = aSigningDocument();
    const viewer = { ...aViewer, agent: 'x'.repeat(1000) };
    const signature = { ...aSignature(before, 'Sam Seller'), drawing: 'M1 1L2 2' };
    const [, signed] = signAsGuest(before, signature, { viewer, at: AT }).entries;
    expect(signed).toMatchObject({ drawing: 'M1 1L2 2', device: 'x'.repeat(300) });
  });

  it('is refused under another name or for another text', () => {
    const before = aSigningDocument();
    expect(() => signAsGuest(before, aSignature(before, 'Ada Agent'), here)).toThrow();
    const stale = { ...aSignature(before, 'Sam Seller'), fingerprint: '0'.repeat(64) };
    expect(() => signAsGuest(before, stale, here)).toThrow('The document has changed');
  });
});

describe("an agent's signature", () => {
  it('follows the signature of the guest', () => {
    const before = aSigningDocument();
    expect(() => signAsAgent(before, aSignature(before, 'Ada Agent'), here)).toThrow('Sam Seller signs first.');
    const { document } = signAsGuest(before, aSignature(before, 'Sam Seller'), here);
    const { document: after, entries } = signAsAgent(document, aSignature(before, 'Ada Agent'), here);
    expect(after.state).toBe('signed');
    expect(entries.map(({ number, what }) => [number, what])).toEqual([
      [3, 'consented'],
      [4, 'countersigned'],
    ]);
  });
});

describe('a no', () => {
  it('is an entry with its reason, and ends the signing', () => {
    const { document, entries } = declineAsGuest(aSigningDocument(), 'Too long.', here);
    expect(entries).toMatchObject([{ what: 'declined', name: 'Sam Seller', reason: 'Too long.' }]);
    expect(document.state).toBe('declined');
    expect(() => signAsGuest(document, aSignature(document, 'Sam Seller'), here)).toThrow('was declined');
  });
});
