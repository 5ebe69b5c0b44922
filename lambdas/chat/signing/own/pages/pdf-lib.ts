/** Loaded with the first PDF of an agent's own. */
export type PdfLib = typeof import('pdf-lib');
