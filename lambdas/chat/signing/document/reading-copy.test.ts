import { describe, expect, it } from 'vitest';
import { aSigningDocument } from '#test/builders/a-signing-document.ts';
import { readingCopyOf, spanishClauses } from './reading-copy.ts';
import { standardDocuments } from './standard-documents.ts';

const placeholdersIn = (text: string) => (text.match(/\{\{\w+\}\}|\d+/g) ?? []).sort();

describe.each([1, 3] as const)('the Spanish copy of the document of step %i', (step) => {
  it('has every clause, with the same names, facts and numbers', () => {
    expect(spanishClauses[step].map(({ text }) => placeholdersIn(text))).toEqual(
      standardDocuments[step].clauses.map(({ text }) => placeholdersIn(text)),
    );
  });
});

describe('a reading copy', () => {
  it('has the facts of its document, with days and blanks in Spanish', () => {
    const [first, term] =
      readingCopyOf(
        aSigningDocument({ step: 1, version: 1, facts: { property: '1 Oak Street', starts: '2026-12-01' } }),
      ) ?? [];
    expect(first?.text).toContain('ubicada en 1 Oak Street');
    expect(term?.text).toContain('del 1 de diciembre de 2026 al ____________.');
  });

  it("isn't made of another version, or of an agent's own PDF", () => {
    expect(readingCopyOf(aSigningDocument({ version: 2 }))).toBeUndefined();
    expect(
      readingCopyOf({ ...aSigningDocument(), pdf: { name: 'a.pdf', hash: '', key: '', pages: [] } as never }),
    ).toBeUndefined();
  });
});
