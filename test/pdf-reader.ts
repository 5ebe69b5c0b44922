// pdf.js for tests on Node, which read text with it and draw nothing. It makes a matrix for drawing while it loads, and Node has no
// such class.
globalThis.DOMMatrix ??= class {} as typeof DOMMatrix;

export const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
