// A QR code in a PDF as one filled path: sharp at every size, and without the work of an image, which would be
// compressed, taken apart for its transparency and compressed again.
import type { Pdf } from './pdf-document.ts';

type DrawQrCode = (pdf: Pdf, at: { x: number; y: number; width: number }) => void;

export const qrCodeOf = async (text: string): Promise<DrawQrCode> => {
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  return (pdf, { x, y, width }) => {
    const side = width / modules.size;
    for (let row = 0; row < modules.size; row++)
      for (let from = 0; from < modules.size; from++) {
        let to = from;
        while (to < modules.size && modules.get(row, to)) to++;
        if (to > from) pdf.rect(x + from * side, y + row * side, (to - from) * side, side);
        from = to;
      }
    pdf.fill('#000000');
  };
};
