// Shared by calls and rows: the pages of an agent's own PDF, its fields, and their limits.
import * as v from 'valibot';
import { line } from '#core/http/fields.ts';

/** The sealed copy has to fit into an answer of 6 MB, in base64 and with its certificate. */
export const OWN_PDF = { bytes: 4 * 1024 * 1024, pages: 50, fields: 150 } as const;

export const FIELD_KINDS = ['signature', 'initials', 'date', 'text'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];
export const FIELD_LIMITS = { text: 200, initials: 5, label: 60 } as const;
/** In points: the initial size, and the smallest readable one. */
export const FIELD_SIZES: Record<FieldKind, { width: number; height: number; least: number }> = {
  signature: { width: 180, height: 40, least: 20 },
  initials: { width: 48, height: 24, least: 12 },
  date: { width: 84, height: 18, least: 10 },
  text: { width: 180, height: 18, least: 10 },
};

/** How many characters fit in a text field, at our smallest font size. */
export const roomFor = ({ width, height }: { width: number; height: number }): number =>
  Math.min(FIELD_LIMITS.text, Math.max(1, Math.floor(width / 4)) * Math.max(1, Math.floor(height / 9)));

/** Letters in the fonts of our PDFs: those of western Europe. */
export const ON_PAPER =
  /^[ -~\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122]*$/;

const points = v.pipe(v.number(), v.minValue(0), v.maxValue(15_000));
const field = {
  kind: v.picklist(FIELD_KINDS),
  /** The person who fills it in; a further signer with their place in the list. */
  by: v.picklist(['guest', 'signer', 'agent']),
  signer: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  page: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(OWN_PDF.pages)),
  /** In points, from the upper left corner of the page as shown. */
  x: points,
  y: points,
  width: points,
  height: points,
  /** A signature is always required. */
  required: v.boolean(),
  /** The field's label, in the agent's words. */
  label: line(FIELD_LIMITS.label),
};
export const pdfField = v.object(field);
export type PdfField = v.InferOutput<typeof pdfField>;

/** A field with its signer's value, which is empty until then, and always for a signature. */
export const fieldView = v.object({ ...field, value: v.string() });
export type FieldView = v.InferOutput<typeof fieldView>;

export const pageSize = v.object({ width: v.number(), height: v.number() });
export const pdfView = v.object({
  name: v.string(),
  /** The PDF's digest, hexadecimal. */
  sha256: v.string(),
  pages: v.array(pageSize),
});
export type PdfView = v.InferOutput<typeof pdfView>;

/** Values of one's own fields, by their place in the list. A date is a day; a signature has no value. */
export const fieldValues = v.pipe(
  v.array(
    v.object({
      field: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(OWN_PDF.fields)),
      text: line(FIELD_LIMITS.text),
    }),
  ),
  v.maxLength(OWN_PDF.fields),
);
export type FieldValues = v.InferOutput<typeof fieldValues>;
