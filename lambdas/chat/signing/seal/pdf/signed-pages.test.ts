import { describe, expect, it } from 'vitest';
import { aSignedDocument, aSigningDocument } from '#test/builders/a-signing-document.ts';
import { record } from '../../document/record.ts';
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
      'Real Estate Listing Agreement',
      signed.document.id,
      signed.document.fingerprint,
      seal.fingerprint,
      'November 21, 2026 at 10:00:00 AM UTC',
      URL,
    ]);
  });
});

describe('a signer on the certificate', () => {
  it('has the moments that the record has: sent, opened, code sent and confirmed, signed', () => {
    const at = (minutes: number) => new Date(Date.parse('2026-11-21T10:00:00.000Z') + minutes * 60_000);
    const before = aSigningDocument({ countersigned: true });
    const guest = { by: 'guest', name: 'Sam Seller', email: 'sam@example.com' } as const;
    const agent = { by: 'agent', name: 'Ada Agent', email: 'ada@example.com' } as const;
    const steps = [
      { ...agent, what: 'released' },
      { ...guest, what: 'opened' },
      { ...guest, what: 'confirmed', codeSentAt: at(2).toISOString() },
      { ...guest, what: 'signed', consent: '2026-1' },
      { ...agent, what: 'countersigned', consent: '2026-1' },
    ] as const;
    let signed = { document: before, entries: [] as ReturnType<typeof record>['entries'] };
    for (const [minutes, step] of steps.entries()) {
      const next = record(signed.document, [step], at(minutes));
      signed = { document: next.document, entries: [...signed.entries, ...next.entries] };
    }
    const { signers } = signedPages(signed, seal, URL).certificate;
    expect(signers).toEqual([
      {
        name: 'Sam Seller',
        about: 'Client · sam@example.com · consent to electronic signing, version 2026-1',
        moments: [
          { label: 'Sent', value: 'Nov 21, 2026, 10:00:00 AM' },
          { label: 'Opened', value: 'Nov 21, 2026, 10:01:00 AM' },
          { label: 'Code sent', value: 'Nov 21, 2026, 10:02:00 AM' },
          { label: 'Code confirmed', value: 'Nov 21, 2026, 10:02:00 AM' },
          { label: 'Signed', value: 'Nov 21, 2026, 10:03:00 AM' },
        ],
      },
      {
        name: 'Ada Agent',
        about: 'Agent · ada@example.com · consent to electronic signing, version 2026-1',
        moments: [
          { label: 'Sent', value: 'Nov 21, 2026, 10:03:00 AM' },
          { label: 'Signed', value: 'Nov 21, 2026, 10:04:00 AM' },
        ],
      },
    ]);
  });
});

describe('a document that was voided', () => {
  it('says so at its head and foot, and in the record with the reason', () => {
    const signed = aSignedDocument(aSigningDocument());
    const entry = { what: 'voided', by: 'agent', name: 'Ada Agent', reason: 'Wrong price.' } as const;
    const voided = record(signed.document, [entry], new Date('2026-11-22T09:00:00.000Z'));
    const pages = signedPages({ ...voided, entries: [...signed.entries, ...voided.entries] }, seal, URL);
    const words = 'Voided by Ada Agent on November 22, 2026 at 9:00:00 AM UTC. Reason: Wrong price.';
    expect(pages.voided).toEqual({ mark: 'VOIDED', words });
    expect(pages.footer(1, 2)).toMatch(/^VOIDED · /);
    expect(pages.certificate.entries.at(-1)).toMatchObject({
      heading: '6. Ada Agent voided the document',
      lines: ['November 22, 2026 at 9:00:00 AM UTC', 'Reason: Wrong price.'],
    });
    expect(signedPages(signed, seal, URL).voided).toBeUndefined();
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
