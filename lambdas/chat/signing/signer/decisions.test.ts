import { describe, expect, it } from 'vitest';
import { aReleasedDocument, aSigningDocument } from '#test/builders/a-signing-document.ts';
import { AT, aSignature, aViewer } from '#test/builders/a-signing-table.ts';
import { recordHolds } from '../document/record.ts';
import { decline, releaseAsAgent, sign, signAsAgent } from './decisions.ts';
import { clientIn } from './signatory.ts';

const here = { viewer: aViewer, at: AT, codeSentAt: '2026-11-21T09:58:00.000Z' };

type Presented = Parameters<typeof sign>[0];
const signAsGuest = (presented: Presented, signature: ReturnType<typeof aSignature>, where: typeof here) =>
  sign(presented, clientIn(presented.document), { ...where, signature });
const declineAsGuest = (presented: Presented, reason: string, where: typeof here) =>
  decline(presented, clientIn(presented.document), { ...where, reason });

describe('a release', () => {
  const document = aSigningDocument();

  it('says in the record that the agent lets this text be signed', () => {
    const { entries, document: after } = releaseAsAgent(document, document.fingerprint, here);
    expect(entries).toMatchObject([{ what: 'released', by: 'agent', name: 'Ada Agent', address: '203.0.113.7' }]);
    expect(after.state).toBe('presented');
  });

  it('is refused for another text, and while an earlier step is not done', () => {
    expect(() => releaseAsAgent(document, '0'.repeat(64), here)).toThrow('The document has changed');
    expect(() => releaseAsAgent(document, document.fingerprint, { ...here, waitsFor: 2 })).toThrow(
      'Step 2 comes first: Prepare & List Your Property.',
    );
  });

  it('comes before the guest signs or declines', () => {
    const held = { document, entries: [] };
    expect(() => signAsGuest(held, aSignature(document, 'Sam Seller'), here)).toThrow("hasn't been released");
    expect(() => declineAsGuest(held, 'No.', here)).toThrow("hasn't been released");
  });
});

describe("a guest's signature", () => {
  it('is three entries, code, consent and signature, from where and by what it was made', () => {
    const presented = aReleasedDocument();
    const { document, entries } = signAsGuest(presented, aSignature(presented.document, 'Sam Seller'), here);
    expect(document.state).toBe('countersign');
    const place = { name: 'Sam Seller', by: 'guest', consent: '2026-1', address: '203.0.113.7', device: 'Firefox' };
    expect(entries).toMatchObject([
      { number: 2, what: 'confirmed', ...place, consent: '', codeSentAt: '2026-11-21T09:58:00.000Z' },
      { number: 3, what: 'consented', ...place },
      { number: 4, what: 'signed', ...place },
    ]);
    expect(recordHolds(document, [...presented.entries, ...entries])).toBe(true);
  });

  it('completes a document that the agent does not sign', () => {
    const presented = aReleasedDocument({ countersigned: false });
    expect(signAsGuest(presented, aSignature(presented.document, 'Sam Seller'), here).document.state).toBe('signed');
  });

  it('keeps what was drawn, and no more of a device than its first 300 characters', () => {
    const presented = aReleasedDocument();
    const viewer = { ...aViewer, agent: 'x'.repeat(1000) };
    const signature = { ...aSignature(presented.document, 'Sam Seller'), drawing: 'M1 1L2 2' };
    const signed = signAsGuest(presented, signature, { ...here, viewer }).entries.at(-1);
    expect(signed).toMatchObject({ drawing: 'M1 1L2 2', device: 'x'.repeat(300) });
  });

  it('is refused under another name or for another text', () => {
    const presented = aReleasedDocument();
    expect(() => signAsGuest(presented, aSignature(presented.document, 'Ada Agent'), here)).toThrow();
    const stale = { ...aSignature(presented.document, 'Sam Seller'), fingerprint: '0'.repeat(64) };
    expect(() => signAsGuest(presented, stale, here)).toThrow('The document has changed');
  });
});

describe("an agent's signature", () => {
  it('follows the signature of the guest', () => {
    const presented = aReleasedDocument();
    const before = presented.document;
    expect(() => signAsAgent(before, aSignature(before, 'Ada Agent'), here)).toThrow('Sam Seller signs first.');
    const { document } = signAsGuest(presented, aSignature(before, 'Sam Seller'), here);
    const { document: after, entries } = signAsAgent(document, aSignature(before, 'Ada Agent'), here);
    expect(after.state).toBe('signed');
    expect(entries.map(({ number, what }) => [number, what])).toEqual([
      [5, 'consented'],
      [6, 'countersigned'],
    ]);
  });
});

describe('a refusal', () => {
  it('is an entry with its reason, and ends the signing', () => {
    const { document, entries } = declineAsGuest(aReleasedDocument(), 'Too long.', here);
    expect(entries).toMatchObject([{ what: 'declined', name: 'Sam Seller', reason: 'Too long.' }]);
    expect(document.state).toBe('declined');
    expect(() => signAsGuest({ document, entries }, aSignature(document, 'Sam Seller'), here)).toThrow('was declined');
  });
});
