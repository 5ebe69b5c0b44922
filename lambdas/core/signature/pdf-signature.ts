// The place of a signature in a PDF, and the signature in its place. A signature covers every byte of the file but itself, so the
// file is drawn with an empty one of the final length. The document is certified: a reader shows any later change.
import type { Pdf } from '../documents/pdf-document.ts';

/** Bytes for a signature: our own certificate needs one thousand, one of an authority with its chain up to six. */
export const SIGNATURE_ROOM = 6144;

/** A number of ten digits, in place of each number that isn't known yet. */
export const UNKNOWN = 9_999_999_999;
const UNKNOWN_RANGE = `[0 ${UNKNOWN} ${UNKNOWN} ${UNKNOWN}]`;
/** As another library writes a list. */
const SPACED_RANGE = `[ 0 ${UNKNOWN} ${UNKNOWN} ${UNKNOWN} ]`;
const EMPTY = Buffer.alloc(SIGNATURE_ROOM);

/** PDFKit writes a String object as a text, and a plain string as a name. */
const words = (value: string) => new String(value);

type Data = Record<string, unknown>;
/** What PDFKit doesn't type. */
type Catalog = { _root: { data: Data & { AcroForm: { data: Data } } } };

/** What a signature says of itself in every PDF. */
export const SIGNATURE = { Type: 'Sig', Filter: 'Adobe.PPKLite', SubFilter: 'ETSI.CAdES.detached' };
/** Locked and hidden from print: it has no size. */
export const SIGNATURE_FIELD = { Type: 'Annot', Subtype: 'Widget', FT: 'Sig', F: 132, Rect: [0, 0, 0, 0] };

const signatureOf = (pdf: Pdf, at: Date): PDFKit.PDFKitReference => {
  const signature = pdf.ref({
    ...SIGNATURE,
    ByteRange: [0, UNKNOWN, UNKNOWN, UNKNOWN],
    Contents: EMPTY,
    M: at,
    Name: words('Groundwork'),
    // No change is permitted.
    Reference: [
      { Type: 'SigRef', TransformMethod: 'DocMDP', TransformParams: { Type: 'TransformParams', P: 1, V: '1.2' } },
    ],
  });
  signature.end('');
  return signature;
};

/** An invisible signature field on the first page. `at`: when it's signed, as the PDF says it. */
export const addSignaturePlace = (pdf: Pdf, at: Date): void => {
  const signature = signatureOf(pdf, at);
  const field = pdf.ref({
    ...SIGNATURE_FIELD,
    T: words('Signature'),
    V: signature,
    P: pdf.page.dictionary,
  });
  field.end('');
  pdf.page.annotations.push(field);
  pdf.initForm();
  const { data: catalog } = (pdf as Pdf & Catalog)._root;
  const form = catalog.AcroForm.data;
  form.Fields = [field];
  // There is a signature, and the file may only grow. Readers draw no field again, which would change what was signed.
  form.SigFlags = 3;
  form.NeedAppearances = false;
  catalog.Perms = { DocMDP: signature };
};

export type Unsigned = {
  /** What the signature covers. */
  covered: Buffer;
  complete(signature: Uint8Array): Buffer;
};

/** Refuses a file with no place for a signature, or with one that is taken. */
export const unsignedPdf = (drawn: Buffer): Unsigned => {
  const pdf = Buffer.from(drawn);
  // The last one is ours: what someone else wrote comes before what we add.
  const [rangeAt = -1, room = 0] =
    [UNKNOWN_RANGE, SPACED_RANGE]
      .map((range) => [pdf.lastIndexOf(`/ByteRange ${range}`), range.length] as const)
      .toSorted(([one], [other]) => other - one)[0] ?? [];
  const empty = Buffer.from(`/Contents <${EMPTY.toString('hex')}>`);
  const contentsAt = rangeAt < 0 ? -1 : pdf.indexOf(empty, rangeAt);
  if (contentsAt < 0) throw new Error('This file has no place for a signature');
  const start = contentsAt + '/Contents '.length;
  const end = contentsAt + empty.length;
  const range = `[0 ${start} ${end} ${pdf.length - end}]`.padEnd(room);
  pdf.write(range, rangeAt + '/ByteRange '.length, 'latin1');
  return {
    covered: Buffer.concat([pdf.subarray(0, start), pdf.subarray(end)]),
    complete(signature) {
      if (signature.length > SIGNATURE_ROOM)
        throw new Error(`A signature of ${signature.length} bytes has no room: the chain of certificates is too long`);
      pdf.write(Buffer.from(signature).toString('hex'), start + 1, 'latin1');
      return pdf;
    },
  };
};
