import type { Pdf } from '../documents/pdf-document.ts';
import { issuerAndSerialOf, OID, type SignDigest, sha256 } from './certificate.ts';
import { elementsIn, integer, octets, sequence, setOf, tagged } from './der.ts';

// The place of a signature in a PDF, and the signature in that place. A signature covers every byte of the file but
// itself, so the file is drawn with an empty one of the final length. The document is certified: a reader shows any
// later change.

/** Bytes for a signature: our own certificate needs one thousand, an authority's with its chain up to six. */
export const CHAIN_ROOM = 6144;
/** Bytes for a timestamp, with the certificates of its authority. */
export const TIMESTAMP_ROOM = 8192;
export const SIGNATURE_ROOM = CHAIN_ROOM + TIMESTAMP_ROOM;

/** A number of ten digits, replaced once the real one is known. */
export const UNKNOWN = 9_999_999_999;
const UNKNOWN_RANGE = `[0 ${UNKNOWN} ${UNKNOWN} ${UNKNOWN}]`;
/** Another library's spelling of the list. */
const SPACED_RANGE = `[ 0 ${UNKNOWN} ${UNKNOWN} ${UNKNOWN} ]`;
const EMPTY = Buffer.alloc(SIGNATURE_ROOM);

/** PDFKit writes a String object as a text, and a plain string as a name. */
const words = (value: string) => new String(value);

type Data = Record<string, unknown>;
/** Parts that PDFKit doesn't type. */
type Catalog = { _root: { data: Data & { AcroForm: { data: Data } } } };

/** The same fields for the signature in every PDF. */
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

/** An invisible signature field on the first page. `at`: the signing time in the PDF. */
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
  // The file has a signature and may only grow. Readers don't draw fields again, which would change the signed bytes.
  form.SigFlags = 3;
  form.NeedAppearances = false;
  catalog.Perms = { DocMDP: signature };
};

type Unsigned = {
  covered: Buffer;
  complete(signature: Uint8Array): Buffer;
};

/** Refuses a file without a place for a signature, or with a used one. */
export const unsignedPdf = (drawn: Buffer): Unsigned => {
  const pdf = Buffer.from(drawn);
  // The last one is ours: our addition follows everything in the original.
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

// A detached signature in PAdES form (CMS, RFC 5652; EN 319 142-1, level B-B): over the content's hash and the
// signing certificate. The time is in the PDF (/M), so it isn't an attribute here. With an authority's timestamp over the
// signature, which the signature can't cover, it's level B-T.

const SHA256 = sequence(OID.sha256);
const ONE = integer(Buffer.from([1]));

const attribute = (name: Uint8Array, value: Uint8Array) => sequence(name, setOf(value));

/** The second version of this attribute means SHA-256 if it names no other. */
const whichCertificate = (certificate: Uint8Array) => sequence(sequence(sequence(octets(sha256(certificate)))));

const attributesOf = (digest: Uint8Array, certificate: Uint8Array): Buffer =>
  setOf(
    attribute(OID.contentType, OID.data),
    attribute(OID.messageDigest, octets(digest)),
    attribute(OID.signingCertificateV2, whichCertificate(certificate)),
  );

/** A set is signed under its own tag, and stored as element 0 of the signer. */
const asElement0 = (set: Uint8Array) => tagged(0, ...elementsIn(set));

/**
 * `chain`: the certificate, then its issuer, and so on. `digest`: SHA-256 of the content. `stamp` gives a token for the
 * signature's bytes, or undefined.
 */
export const signedData = async (
  chain: Uint8Array[],
  digest: Uint8Array,
  sign: SignDigest,
  stamp: (signature: Uint8Array) => Promise<Uint8Array | undefined> = async () => undefined,
): Promise<Buffer> => {
  const [certificate] = chain;
  if (!certificate) throw new Error('There is no certificate to sign with');
  const attributes = attributesOf(digest, certificate);
  const signature = await sign(sha256(attributes));
  const token = await stamp(signature);
  const signer = sequence(
    ONE,
    issuerAndSerialOf(certificate),
    SHA256,
    asElement0(attributes),
    sequence(OID.ecdsaWithSha256),
    octets(signature),
    ...(token ? [tagged(1, attribute(OID.timestampToken, token))] : []),
  );
  return sequence(
    OID.signedData,
    tagged(0, sequence(ONE, setOf(SHA256), sequence(OID.data), tagged(0, ...chain), setOf(signer))),
  );
};
