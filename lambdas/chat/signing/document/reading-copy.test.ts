import { describe, expect, it } from 'vitest';
import { aSigningDocument } from '#test/builders/a-signing-document.ts';
import { type DealFacts, SIGNED_STEPS, TRANSACTION_KINDS } from '#vocabulary/chat/transaction';
import { readingCopyOf, spanishForms } from './reading-copy.ts';
import { STANDARD_FORMS } from './standard-documents.ts';

const PLACES = TRANSACTION_KINDS.flatMap((kind) => SIGNED_STEPS.map((step) => ({ kind, step })));

const placeholdersIn = (text: string) => (text.match(/\{\{\w+\}\}|\d+/g) ?? []).sort();

describe.each(PLACES)('the Spanish copies of $kind, step $step', ({ kind, step }) => {
  it('have every clause of every form, with the same names, facts and numbers', () => {
    expect(spanishForms[kind][step].map((clauses) => clauses.map(({ text }) => placeholdersIn(text)))).toEqual(
      STANDARD_FORMS[kind][step].map(({ clauses }) => clauses.map(({ text }) => placeholdersIn(text))),
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

  it('is of the form that was signed', () => {
    const exclusive = (facts: DealFacts) =>
      readingCopyOf(aSigningDocument({ kind: 'buying', step: 1, version: 1, facts }))?.[7]?.text;
    expect(exclusive({ form: 'full' })).toContain('Este acuerdo es exclusivo');
    expect(exclusive({ form: 'touring', compensation: '$150 an hour' })).toContain('no es exclusivo');
  });

  it("isn't made of another version, or of an agent's own PDF", () => {
    expect(readingCopyOf(aSigningDocument({ version: 2 }))).toBeUndefined();
    expect(
      readingCopyOf({ ...aSigningDocument(), pdf: { name: 'a.pdf', hash: '', key: '', pages: [] } as never }),
    ).toBeUndefined();
  });
});
