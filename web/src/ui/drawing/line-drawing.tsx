const drawings = {
  house: 'M8 40h64M18 40V22l14-11 14 11v18M27 40V29h10v11M54 40V28h10v12M54 28l5-6 5 6',
  letter: 'M8 40h64M18 14h44v26H18zM18 14l22 16 22-16',
  document: 'M8 40h64M26 8h20l8 8v24H26zM46 8v8h8M33 22h14M33 28h14M33 34h9',
  bank: 'M8 40h64M20 40V22M32 40V22M48 40V22M60 40V22M16 22h48L40 9z',
  bell: 'M8 40h64M28 34h24c-4-4-3-12-5-16a7.5 7.5 0 0 0-14 0c-2 4-1 12-5 16zM37 38a3 3 0 0 0 6 0',
  cloud: 'M8 40h64M27 34a8 8 0 0 1 1-16 13 13 0 0 1 25-1 9 9 0 0 1 2 17zM36 24l8 8M44 24l-8 8',
} as const;

export type LineDrawingName = keyof typeof drawings;

/** A small drawing in the style of the word mark. */
export const LineDrawing = ({ name }: { name: LineDrawingName }) => (
  <svg className="green" viewBox="0 0 80 48" width="120" height="72" aria-hidden="true">
    <path
      d={drawings[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
