import regularUrl from '#core/documents/fonts/open-sans-400.ttf?url';
import boldUrl from '#core/documents/fonts/open-sans-700.ttf?url';
import type { PdfFaces } from '#core/documents/pdf-document.ts';
import { strings } from '../../strings.ts';

const fetchFace = async (url: string): Promise<Uint8Array> => {
  const reply = await fetch(url).catch(() => undefined);
  if (!reply?.ok) throw new Error(strings.pdf.noFonts);
  return new Uint8Array(await reply.arrayBuffer());
};

/** A PDF's fonts, from files of the site that the browser caches. */
export const fetchPdfFaces = async (): Promise<PdfFaces> => {
  const [regular, bold] = await Promise.all([fetchFace(regularUrl), fetchFace(boldUrl)]);
  return { regular, bold };
};
