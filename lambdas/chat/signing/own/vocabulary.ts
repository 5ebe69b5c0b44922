// Shared by calls and rows: the pages of an agent's own PDF, the fields on them, and how much of both fits.
import { line } from '#core/http/fields.ts';
import * as z from '#core/schema.ts';

/** The sealed copy has to fit into an answer of 6 MB, in base64 and with its certificate. */
export const OWN_PDF = { bytes: 4 * 1024 * 1024, pages: 50, fields: 150 } as const;

export const FIELD_KINDS = ['signature', 'initials', 'date', 'text'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];
export const FIELD_LIMITS = { text: 200, initials: 5, label: 60 } as const;
/** In points: as it's placed, and the least that can be read. */
export const FIELD_SIZES: Record<FieldKind, { width: number; height: number; least: number }> = {
  signature: { width: 180, height: 40, least: 20 },
  initials: { width: 48, height: 24, least: 12 },
  date: { width: 84, height: 18, least: 10 },
  text: { width: 180, height: 18, least: 10 },
};

/** How many characters a text field has room for, at the smallest size that we write. */
export const roomFor = ({ width, height }: { width: number; height: number }): number =>
  Math.min(FIELD_LIMITS.text, Math.max(1, Math.floor(width / 4)) * Math.max(1, Math.floor(height / 9)));

/** Letters that the fonts of our PDFs have: those of western Europe. */
export const ON_PAPER =
  /^[ -~\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122]*$/;

const points = z.number().check(z.minimum(0), z.maximum(15_000));
const field = {
  kind: z.enum(FIELD_KINDS),
  /** Who fills it in; of a further signer, with their place in the list. */
  by: z.enum(['guest', 'signer', 'agent']),
  signer: z.optional(z.number().check(z.int(), z.minimum(1))),
  page: z.number().check(z.int(), z.minimum(1), z.maximum(OWN_PDF.pages)),
  /** In points, from the upper left corner of the page as it's shown. */
  x: points,
  y: points,
  width: points,
  height: points,
  /** A signature always is. */
  required: z.boolean(),
  /** What belongs into it, in the agent's words. */
  label: line(FIELD_LIMITS.label),
};
export const pdfField = z.object(field);
export type PdfField = z.output<typeof pdfField>;

/** With what its signer has filled in; empty until then, and always of a signature. */
export const fieldView = z.object({ ...field, value: z.string() });
export type FieldView = z.output<typeof fieldView>;

export const pageSize = z.object({ width: z.number(), height: z.number() });
export const pdfView = z.object({
  name: z.string(),
  /** Of the PDF that everyone reads, hexadecimal. */
  sha256: z.string(),
  pages: z.array(pageSize),
});
export type PdfView = z.output<typeof pdfView>;

/** Of one's own fields, by their place in the list. A date is a day; a signature has none. */
export const fieldValues = z
  .array(
    z.object({
      field: z.number().check(z.int(), z.minimum(0), z.maximum(OWN_PDF.fields)),
      text: line(FIELD_LIMITS.text),
    }),
  )
  .check(z.maxLength(OWN_PDF.fields));
export type FieldValues = z.output<typeof fieldValues>;
