// Opens a PDF with pdf.js, which loads with the first PDF and reads it in a worker. Our content security policy forbids scripts of the
// file, eval and WebAssembly, so none of them runs (docs/adr/031-content-security-policy.md).
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import jpeg2000 from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';

/** A page as readers see it: rotated, and cut to its visible part. Sizes are in points. */
export type PdfPage = {
  number: number;
  width: number;
  height: number;
  /** The text for screen readers; empty if the page is a picture. */
  text(): Promise<string>;
  /** `width` is in CSS pixels. */
  draw(canvas: HTMLCanvasElement, width: number): { done: Promise<void>; stop(): void };
};

export type OpenedPdf = { count: number; page(number: number): Promise<PdfPage>; close(): void };

/** Phones draw nothing on a larger canvas. */
const MOST_PIXELS = 12_000_000;

const textOf = async (page: PDFPageProxy): Promise<string> => {
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .trim();
};

const asPage = (page: PDFPageProxy): PdfPage => {
  const { width, height } = page.getViewport({ scale: 1 });
  return {
    number: page.pageNumber,
    width,
    height,
    text: () => textOf(page),
    draw(canvas, shown) {
      const wanted = (shown / width) * window.devicePixelRatio;
      const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (width * height)));
      const viewport = page.getViewport({ scale });
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      const task = page.render({ canvas, viewport });
      return { done: task.promise, stop: () => task.cancel() };
    },
  };
};

const opened = (pdf: PDFDocumentProxy, close: () => void): OpenedPdf => ({
  count: pdf.numPages,
  page: async (number) => asPage(await pdf.getPage(number)),
  close,
});

/** Refuses a file that isn't a PDF, or that can't be read. */
export const openPdf = async (bytes: ArrayBuffer): Promise<OpenedPdf> => {
  const { getDocument, PDFWorker } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const port = new Worker(new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' });
  const worker = PDFWorker.create({ port });
  const task = getDocument({
    data: bytes,
    worker,
    isEvalSupported: false,
    useWasm: false,
    // The library's warnings about unusual files don't help readers.
    verbosity: 0,
    // Without WebAssembly, the library appends a script's name to this address. The `?` turns that name into a query.
    wasmUrl: `${jpeg2000}?/`,
  });
  const close = () => {
    void task.destroy();
    worker.destroy();
    port.terminate();
  };
  try {
    return opened(await task.promise, close);
  } catch (error) {
    close();
    throw error;
  }
};
