// The positions and moves of fields on a page, in points, as on the server. Pure.
import type { CSSProperties } from 'react';
import {
  FIELD_KINDS,
  FIELD_SIZES,
  type FieldKind,
  OWN_PDF,
  type PdfField,
  type PdfView,
} from '#contracts/chat/signing/own';

type Size = { width: number; height: number };
type Point = { x: number; y: number };
export type Who = Pick<PdfField, 'by' | 'signer'>;

const within = (value: number, most: number) => Math.round(Math.min(Math.max(0, value), Math.max(0, most)) * 10) / 10;

/** Moves a field inside the page. */
export const kept = (field: PdfField, page: Size): PdfField => {
  const { least } = FIELD_SIZES[field.kind];
  const width = within(Math.max(field.width, least), page.width);
  const height = within(Math.max(field.height, least), page.height);
  return { ...field, width, height, x: within(field.x, page.width - width), y: within(field.y, page.height - height) };
};

export const moved = (field: PdfField, by: Point, page: Size): PdfField =>
  kept({ ...field, x: field.x + by.x, y: field.y + by.y }, page);

export const resized = (field: PdfField, by: Point, page: Size): PdfField => {
  const width = Math.min(field.width + by.x, page.width - field.x);
  const height = Math.min(field.height + by.y, page.height - field.y);
  return kept({ ...field, width, height }, page);
};

/** A new field around a point of the page. */
export const newField = (
  { kind, page, ...who }: { kind: FieldKind; page: number } & Who,
  at: Point,
  size: Size,
): PdfField => {
  const { width, height } = FIELD_SIZES[kind];
  const isOptional = kind === 'text';
  const field = { kind, ...who, page, width, height, required: !isOptional, label: '' };
  return kept({ ...field, x: at.x - width / 2, y: at.y - height / 2 }, size);
};

const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Undefined for a key that moves nothing. */
export const stepOf = (key: string, isLarge: boolean): Point | undefined => {
  const step = STEPS[key];
  const size = isLarge ? 20 : 2;
  return step && { x: step.x * size, y: step.y * size };
};

export const isSameWho = (one: Who, other: Who): boolean => one.by === other.by && one.signer === other.signer;

export const hasRoom = (fields: readonly PdfField[]): boolean => fields.length < OWN_PDF.fields;

export const KINDS = FIELD_KINDS;

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** A field's place as a share of its page, so that it fits any size of the page. */
export const boxOf = ({ page, x, y, width, height }: PdfField, { pages }: PdfView): CSSProperties => {
  const size = pages[page - 1] ?? { width: 1, height: 1 };
  return {
    insetInlineStart: percent(x, size.width),
    insetBlockStart: percent(y, size.height),
    inlineSize: percent(width, size.width),
    blockSize: percent(height, size.height),
  };
};
