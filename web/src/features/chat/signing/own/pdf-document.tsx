import type { DocumentView } from '#contracts/chat/signing';
import type { FieldView, PdfView } from '#contracts/chat/signing/own';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { pdfBlob } from '#web/ui/pdf/pdf-blob.ts';
import { ViewButton } from '#web/ui/viewer/view-button.tsx';
import type { Reader } from '../state-words.ts';
import styles from './pdf-document.module.css';
import { type LoadPdf, PdfSheet } from './pdf-sheet.tsx';
import { boxOf, isSameWho } from './placing.ts';
import { hasSigned, nameOfWho, whoReads } from './signers.ts';
import { useOwnPdfStrings } from './strings.ts';

type PdfDocumentProps = { document: DocumentView; reader: Reader; load: LoadPdf };

/** The agent's own PDF as its signers see it, with everyone's fields and their current values. */
export function PdfDocument({ document, reader, load }: PdfDocumentProps) {
  const words = useOwnPdfStrings();
  const { title, pdf, fields = [] } = document;
  if (!pdf) return null;
  return (
    <>
      <PdfSheet
        title={title}
        pdf={pdf}
        load={load}
        overlay={(page) =>
          fields.map((field, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place in the list
            field.page === page ? <Field key={at} field={field} pdf={pdf} document={document} reader={reader} /> : null,
          )
        }
      />
      <div className="actions">
        <ViewButton name={title} fileName={`${pdf.name}.pdf`} load={async () => pdfBlob((await load()).pdf)}>
          {words.larger}
        </ViewButton>
        <span className="soft">{words.original(pdf.name)}</span>
      </div>
    </>
  );
}

type FieldProps = { field: FieldView; pdf: PdfView; document: DocumentView; reader: Reader };

function Field({ field, pdf, document, reader }: FieldProps) {
  const words = useOwnPdfStrings();
  const { kind, label, value } = field;
  const name = nameOfWho(document, field);
  const called = label || words.kinds[kind];
  const isOwn = isSameWho(field, whoReads(reader));
  const filled = kind === 'signature' ? (hasSigned(document, field) ? name : '') : value;
  const state = filled !== '' ? styles.filled : isOwn ? styles.own : '';
  return (
    <span className={`${styles.field} ${state}`} style={boxOf(field, pdf)}>
      <span className="only-read-aloud">{words.fieldOf(called, name)}: </span>
      {filled === '' && (isOwn && kind === 'signature' ? words.signHere : called)}
      {filled !== '' && kind === 'date' && <DateTime iso={filled} show="day" />}
      {filled !== '' && kind !== 'date' && filled}
    </span>
  );
}
