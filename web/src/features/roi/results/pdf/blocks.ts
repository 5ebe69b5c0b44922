// What a page is made of: texts and shapes at their places, grouped by what a screen reader should know about them.
export type TextBox = {
  text: string;
  x: number;
  y: number;
  size: number;
  color?: string;
  isBold?: boolean;
  width?: number;
  /** Breaks into lines up to this height; otherwise it's one line. */
  wrapsTo?: number;
  align?: 'left' | 'center' | 'right';
};
export type Shape =
  | { kind: 'bar'; x: number; y: number; width: number; height: number; color: string }
  | { kind: 'line'; x: number; y: number; width: number; thickness: number; color: string };

export type Block =
  | { kind: 'text'; tag: 'H1' | 'H2' | 'P'; texts: TextBox[] }
  | { kind: 'decoration'; shapes: Shape[] }
  | { kind: 'figure'; alt: string; texts: TextBox[]; shapes: Shape[] }
  | { kind: 'table'; rows: { tag: 'TH' | 'TD'; cells: TextBox[] }[] };

/** Blocks, and where the next ones go. */
export type Section = { blocks: Block[]; bottom: number };

export const textsOf = (block: Block): TextBox[] => {
  if (block.kind === 'table') return block.rows.flatMap(({ cells }) => cells);
  return block.kind === 'decoration' ? [] : block.texts;
};
