// The foot of the page: how anyone can check that the report is genuine.
import type { Seal } from '#core/crypto/seal.ts';
import { PDF_MARGIN } from '#core/documents/pdf-document.ts';
import type { qrCodeOf } from '#core/documents/pdf-qr-code.ts';
import { colors, type Pen } from '#core/documents/pen.ts';

export const SEAL_HEIGHT = 150;
const CODE_WIDTH = 108;

const HOW_TO_CHECK = 'Scan the code, or go to the address below, to check that this report is genuine and still valid.';

const SIGNED = 'Digitally signed: PDF readers such as Adobe Reader show whether this file was changed.';

type Code = { verifyUrl: string; draw: Awaited<ReturnType<typeof qrCodeOf>> };

export const drawSeal = (pen: Pen, { fingerprint }: Seal, { verifyUrl, draw }: Code): void => {
  const { pdf, root, write, rule, tagged, left, right, width } = pen;
  const top = pdf.page.height - PDF_MARGIN - SEAL_HEIGHT + 12;
  const line = (offset: number) => ({ at: [left, top + offset] as [number, number], width: width - 130 });
  rule(top, colors.brass, 1.5);
  tagged('H2', () => write('Sealed and signed', 12, colors.evergreen, { bold: true, ...line(14) }));
  tagged('P', () => write(HOW_TO_CHECK, 9.5, colors.soft, line(34)));
  tagged('P', () => write(verifyUrl, 8.5, colors.ink, { link: verifyUrl, ...line(66) }));
  tagged('P', () => write('Fingerprint (SHA-256)', 8.5, colors.soft, line(85)));
  const inTwoLines = `${fingerprint.slice(0, 32)}\n${fingerprint.slice(32)}`;
  tagged('P', () => write(inTwoLines, 8, colors.ink, { characterSpacing: 0.4, ...line(97) }));
  tagged('P', () => write(SIGNED, 8.5, colors.soft, line(125)));
  const code = { x: right - CODE_WIDTH, y: top + 16, width: CODE_WIDTH };
  root.add(pdf.struct('Figure', { alt: `QR code for ${verifyUrl}` }, () => draw(pdf, code)));
};
