import { describe, expect, it } from 'vitest';
import { aSignedDocument, aSigningDocument } from '#test/builders/a-signing-document.ts';
import { writePdf } from './signed-pdf.ts';

describe('the sealed copy', () => {
  it('is a tagged PDF in English with a title, whatever the names hold', async () => {
    const { document, entries } = aSignedDocument(aSigningDocument({ guestName: 'Zoë Ångström-Nguyễn (“Zed”)' }));
    const seal = { text: '{}', fingerprint: 'f'.repeat(64), signature: '', keyId: '' };
    const pdf = (await writePdf(document, entries, seal, 'https://groundwork.example/verify/document/1')).toString(
      'latin1',
    );
    expect(pdf.startsWith('%PDF-1.7')).toBe(true);
    expect(pdf).toContain('/StructTreeRoot');
    expect(pdf).toContain('/Lang (en-US)');
    expect(pdf).toContain('/Alt (Drawn signature of Ada Agent)');
  });
});
