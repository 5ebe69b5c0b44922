// What is written in each field of a signed document. Pure.
import type { DocumentWithRecord } from '../../document/document-store.ts';
import { signaturesIn } from '../../document/record.ts';
import { fieldViews, isFor } from '../../own/fields.ts';
import type { PdfField } from '../../own/vocabulary.ts';
import type { FilledField } from './draw-fields.ts';

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' });
const inUtc = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

const textOf = (kind: PdfField['kind'], value: string) =>
  kind === 'date' && value !== '' ? day.format(new Date(`${value}T00:00:00Z`)) : value;

/** By page, from the first; what was left empty isn't among them. */
export const filledFields = ({ document, entries }: DocumentWithRecord): FilledField[][] => {
  const signatures = signaturesIn(entries);
  const views = fieldViews(document, entries);
  return (document.pdf?.pages ?? []).map((_, at) =>
    views
      .filter(({ page }) => page === at + 1)
      .flatMap((field): FilledField[] => {
        if (field.kind !== 'signature') {
          const text = textOf(field.kind, field.value);
          return text === '' ? [] : [{ ...field, text }];
        }
        const signature = signatures.find((entry) => isFor(entry)(field));
        if (!signature) return [];
        const note = `${signature.name}, signed electronically on ${inUtc.format(new Date(signature.at))} UTC`;
        return [{ ...field, text: signature.name, drawing: signature.drawing, note }];
      }),
  );
};
