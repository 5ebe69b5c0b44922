import { describe, expect, it } from 'vitest';
import { aSignedDocument, aSigningDocument } from '#test/builders/a-signing-document.ts';
import { defaultTemplates } from '../../template/default-templates.ts';
import { drawSignedDocument } from './draw-signed-document.ts';

const seal = { text: '{}', fingerprint: 'f'.repeat(64), signature: '', keyId: '' };
const draw = async (over: Parameters<typeof aSigningDocument>[0]) => {
  const signed = aSignedDocument(aSigningDocument(over));
  return (await drawSignedDocument(signed, seal, 'https://groundwork.example/verify/document/1')).toString('latin1');
};
const pages = (pdf: string) => Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(pdf)?.[1]);

describe('the sealed copy', () => {
  it('is a tagged PDF in English with a title, whatever the names hold', async () => {
    const pdf = await draw({ guestName: 'Zoë Ångström-Nguyễn (“Zed”) 李' });
    expect(pdf.startsWith('%PDF-1.7')).toBe(true);
    expect(pdf).toContain('/StructTreeRoot');
    expect(pdf).toContain('/Lang (en-US)');
    expect(pdf).toContain('/Alt (Drawn signature of Ada Agent)');
  });

  it('is the same file at each drawing, so that a worker that starts over replaces nothing', async () => {
    const signed = aSignedDocument(aSigningDocument());
    const drawn = (signature: string) =>
      drawSignedDocument(signed, { ...seal, signature }, 'https://groundwork.example');
    expect((await drawn('one')).equals(await drawn('other'))).toBe(true);
  });

  it('carries the sealed record', async () => {
    expect(await draw({})).toContain('/F (record.json)');
  });

  it.each([1, 3] as const)(
    'is three pages for our own text of step %i: the document, its certificate and its record',
    async (step) => {
      expect(pages(await draw({ clauses: defaultTemplates[step].clauses }))).toBe(3);
    },
  );

  it('flows on where a clause is taller than a page', async () => {
    expect(pages(await draw({ clauses: [{ heading: 'All of it', text: 'Word after word. '.repeat(500) }] }))).toBe(5);
  });
});
