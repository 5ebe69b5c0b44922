import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type FieldName, mostOf, nameOfField, typedFields } from './filling.ts';
import { pdfPageId } from './pdf-sheet.tsx';
import type { OwnField } from './signers.ts';
import { useOwnPdfStrings } from './strings.ts';

type FieldsToFillProps = {
  fields: readonly OwnField[];
  /** Gives the form's props for a field. */
  about: (name: FieldName) => Omit<ComponentProps<typeof TextField>, 'label'>;
};

/** Repeats this signer's fields below the pages, where a phone has room to type. */
export function FieldsToFill({ fields, about }: FieldsToFillProps) {
  const words = useOwnPdfStrings();
  const typed = typedFields(fields);
  if (typed.length === 0) return null;
  return (
    <section className="flow" aria-label={words.title}>
      <div>
        <h3>{words.title}</h3>
        <p className="soft">{words.note}</p>
      </div>
      {typed.map((field) => {
        const { kind, label, page, required } = field;
        const name = label || words.kinds[kind];
        return (
          <div key={field.id}>
            <TextField
              {...about(nameOfField(field))}
              label={required ? name : `${name} (${words.optional})`}
              description={words.onPage(page)}
              maxLength={mostOf(field)}
            />
            <a
              href={`#${pdfPageId(page)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(pdfPageId(page))?.scrollIntoView({ block: 'nearest' });
              }}
            >
              {words.showPage(page)}
            </a>
          </div>
        );
      })}
    </section>
  );
}
