// The place of our signature in someone else's PDF. As in pdf-signature.ts: of the final length, and certified.
import type { PDFDocument } from 'pdf-lib';
import { SIGNATURE, SIGNATURE_FIELD, SIGNATURE_ROOM, UNKNOWN } from './pdf-signature.ts';

export const addSignaturePlaceTo = async (pdf: PDFDocument, at: Date): Promise<void> => {
  const { PDFArray, PDFBool, PDFDict, PDFHexString, PDFName, PDFNumber, PDFString } = await import('pdf-lib');
  const { context, catalog } = pdf;
  const [page] = pdf.getPages();
  if (!page) throw new Error('A PDF without pages has no place for a signature');
  const reference = context.obj({
    Type: 'SigRef',
    TransformMethod: 'DocMDP',
    TransformParams: { Type: 'TransformParams', P: 1, V: '1.2' },
  });
  const signature = context.register(
    context.obj({
      ...SIGNATURE,
      ByteRange: [0, UNKNOWN, UNKNOWN, UNKNOWN],
      Contents: PDFHexString.of('00'.repeat(SIGNATURE_ROOM)),
      M: PDFString.fromDate(at),
      Name: PDFString.of('Groundwork'),
      Reference: [reference],
    }),
  );
  const field = context.register(
    context.obj({
      ...SIGNATURE_FIELD,
      // The agent's form may have a field with the plain name.
      T: PDFString.of('Groundwork signature'),
      V: signature,
      P: page.ref,
    }),
  );
  page.node.addAnnot(field);
  const form = catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict) ?? context.obj({});
  catalog.set(PDFName.of('AcroForm'), form);
  const fields = form.lookupMaybe(PDFName.of('Fields'), PDFArray) ?? context.obj([]);
  fields.push(field);
  form.set(PDFName.of('Fields'), fields);
  form.set(PDFName.of('SigFlags'), PDFNumber.of(3));
  form.set(PDFName.of('NeedAppearances'), PDFBool.False);
  catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: signature }));
};
