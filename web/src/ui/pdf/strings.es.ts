import type { PdfStrings } from './strings.ts';

export const spanish: PdfStrings = {
  loading: 'Abriendo el PDF...',
  failed: 'No podemos mostrar este PDF aquí',
  failedWhy: 'Inténtelo de nuevo o abra el archivo en otro programa.',
  pageOf: (page, pages) => `Página ${page} de ${pages}`,
  pageIsPicture: 'Esta página es una imagen sin texto.',
  pageFailed: 'No podemos mostrar esta página. Vuelva a cargarla para intentarlo de nuevo.',
};
